// What all handlers share: arguments checked against the manifest's own schema, answers as MCP content blocks.
(function () {
  'use strict';
  // Characters that hide, reorder or smuggle words: never passed on to an agent.
  const HIDDEN = /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\udb40[\udc00-\udfff]/g;
  const own = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
  const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
  const manifest = JSON.parse(document.querySelector('script[type="application/webmcp+json"]').textContent);
  const schemas = new Map(manifest.tools.map((tool) => [tool.name, tool.inputSchema]));
  const is = {
    string: (value) => typeof value === 'string',
    number: Number.isFinite,
    integer: Number.isInteger,
    boolean: (value) => typeof value === 'boolean',
    array: Array.isArray,
    object: isObject,
    null: (value) => value === null,
  };
  // The part of JSON Schema draft-07 that manifests use; a schema that says nothing of a matter allows it.
  function fault(schema, value, name) {
    if (!isObject(schema)) return schema === false ? `${name} is not allowed` : '';
    const types = schema.type === undefined ? [] : [].concat(schema.type);
    if (types.length && !types.some((type) => own(is, type) && is[type](value))) return `${name} must be of type ${types.join(' or ')}`;
    if (schema.enum && !schema.enum.includes(value)) return `${name} must be one of ${schema.enum.join(', ')}`;
    if (is.number(value)) return outside(schema.minimum, schema.maximum, value) ? `${name} must be ${range(schema.minimum, schema.maximum)}` : '';
    if (is.string(value)) return faultOfText(schema, value, name);
    if (is.array(value)) {
      if (outside(schema.minItems, schema.maxItems, value.length)) return `${name} must have ${range(schema.minItems || 0, schema.maxItems)} items`;
      return value.map((item, n) => fault(schema.items, item, `${name}[${n}]`)).find(Boolean) || '';
    }
    return isObject(value) ? faultOfObject(schema, value, `${name}.`) : '';
  }
  function faultOfText(schema, value, name) {
    const size = Array.from(value).length;
    if (outside(schema.minLength, schema.maxLength, size)) return `${name} must have ${range(schema.minLength || 0, schema.maxLength)} characters`;
    return schema.pattern && !new RegExp(schema.pattern, 'u').test(value) ? `${name} must match ${schema.pattern}` : '';
  }
  function faultOfObject(schema, value, prefix) {
    const known = isObject(schema.properties) ? schema.properties : {};
    for (const key of schema.required || []) if (!own(value, key)) return `${prefix}${key} is required`;
    for (const key of Object.keys(value)) {
      if (!own(known, key) && schema.additionalProperties === false) return `${prefix}${key} is not a known argument`;
      const found = fault(own(known, key) ? known[key] : schema.additionalProperties, value[key], prefix + key);
      if (found) return found;
    }
    return '';
  }
  const outside = (least, most, size) => size < least || size > most; // a bound that is not given bounds nothing
  const range = (least, most) => (most === undefined ? `at least ${least}` : least === undefined ? `at most ${most}` : `from ${least} to ${most}`);
  const wrong = (schema, args) => (isObject(args) ? faultOfObject(schema || {}, args, '') : 'arguments must be an object');
  const clean = (key, value) => (typeof value === 'string' ? value.replace(HIDDEN, '') : value);
  const reply = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value, clean) }] });
  const refuse = (text) => ({ content: [{ type: 'text', text: `Error: ${text}` }], isError: true });

  window.hcgen = {
    clean: (text) => text.replace(HIDDEN, ''),
    answer(name, args, run) {
      const given = args === undefined || args === null ? {} : args;
      try {
        const found = wrong(schemas.get(name), given);
        if (found) return refuse(found);
        const value = run(given);
        return value && typeof value.then === 'function' ? value.then(reply, (error) => refuse(error.message)) : reply(value);
      } catch (error) {
        return refuse(error.message);
      }
    },
    // The page's own buttons ask the same handlers and read the answer.
    ask(name, args) {
      const answer = window.__hcToolHandlers[name](args || {});
      const text = answer.content[0].text;
      if (answer.isError) throw new Error(text);
      return JSON.parse(text);
    },
    data(id) {
      const element = document.getElementById(id);
      return element ? JSON.parse(element.textContent) : null;
    },
    page(list, args) {
      const offset = args.offset || 0;
      const limit = args.limit || 20;
      const items = list.slice(offset, offset + limit);
      const left = list.length - offset - items.length;
      return left > 0 ? { total: list.length, items, next_offset: offset + items.length } : { total: list.length, items };
    },
    // One form for looking: compatibility forms folded, quotes, dashes, slashes and tildes one kind, white space one space.
    plain: (text) => text.replace(HIDDEN, '').normalize('NFKC').replace(/[\u2018\u2019\u02bc]/g, "'").replace(/[\u201c\u201d]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-').replace(/[\u2044\u2215\u2571\u29f8]/g, '/').replace(/[\u301c\u223c]/g, '~').replace(/(?:\.\s?){4,}/g, ' ').replace(/\s+/g, ' ').trim(),
  };
})();
