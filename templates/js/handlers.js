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
    integer: Number.isInteger,
    boolean: (value) => typeof value === 'boolean',
    array: Array.isArray,
    object: isObject,
  };
  function fault(schema, value, name) {
    if (schema.type && !is[schema.type](value)) return `${name} must be of type ${schema.type}`;
    if (schema.enum && !schema.enum.includes(value)) return `${name} must be one of ${schema.enum.join(', ')}`;
    if (value < schema.minimum || value > schema.maximum) return `${name} must be from ${schema.minimum} to ${schema.maximum}`;
    if (schema.type === 'string' || schema.type === 'array') {
      const size = schema.type === 'string' ? Array.from(value).length : value.length;
      const least = schema.minLength || schema.minItems || 0;
      const most = schema.maxLength || schema.maxItems || Infinity;
      if (size < least || size > most) return `${name} must have ${least} to ${most} ${schema.type === 'string' ? 'characters' : 'items'}`;
    }
    if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) return `${name} must match ${schema.pattern}`;
    if (schema.type === 'array') return value.map((item, n) => fault(schema.items, item, `${name}[${n}]`)).find(Boolean) || '';
    return '';
  }
  function wrong(schema, args) {
    if (!isObject(args)) return 'arguments must be an object';
    for (const key of schema.required || []) if (!own(args, key)) return `${key} is required`;
    for (const key of Object.keys(args)) {
      if (!own(schema.properties, key)) return `${key} is not a known argument`;
      const found = fault(schema.properties[key], args[key], key);
      if (found) return found;
    }
    return '';
  }
  const clean = (key, value) => (typeof value === 'string' ? value.replace(HIDDEN, '') : value);
  const reply = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value, clean) }] });
  const refuse = (text) => ({ content: [{ type: 'text', text: `Error: ${text}` }], isError: true });

  window.hcgen = {
    clean: (text) => text.replace(HIDDEN, ''),
    answer(name, args, run) {
      const given = args === undefined || args === null ? {} : args;
      const fault = wrong(schemas.get(name), given);
      if (fault) return refuse(fault);
      try {
        return reply(run(given));
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
    // One form for looking: compatibility forms folded, quotes and dashes one kind, white space one space.
    plain: (text) => text.replace(HIDDEN, '').normalize('NFKC').replace(/[\u2018\u2019\u02bc]/g, "'").replace(/[\u201c\u201d]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-').replace(/(?:\.\s?){4,}/g, ' ').replace(/\s+/g, ' ').trim(),
  };
})();
