// The checker in the browser: Protocol, Content and Discovery rules on the text of a page.
// Rule texts come from the data block hcgen-rules, which the build makes of hcgen's own rules;
// what is here only finds where a rule does not hold. Nothing that is pasted runs, loads or leaves.
(function () {
  'use strict';
  const { answer, ask, data } = window.hcgen;
  const { rules: RULES, version: NEWEST } = data('hcgen-rules');
  const HITS = 50;
  const DEEPEST = 100;
  const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
  const isText = (value) => typeof value === 'string';
  const own = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
  const get = (object, key) => (isObject(object) && own(object, key) ? object[key] : undefined);
  const cut = (text, most) => Array.from(text).slice(0, most).join('');

  // ---- values as the rules' messages write them (Python's repr) ---------------------------------
  function repr(value) {
    if (value === undefined || value === null) return 'None';
    if (value === true) return 'True';
    if (value === false) return 'False';
    if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`;
    if (isObject(value)) return `{${Object.keys(value).map((key) => `${repr(key)}: ${repr(value[key])}`).join(', ')}}`;
    if (!isText(value)) return String(value);
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    const escaped = value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t');
    return quote + (quote === "'" ? escaped.replace(/'/g, "\\'") : escaped) + quote;
  }
  const short = (value, most) => repr(cut(isText(value) ? value : repr(value), most));

  // ---- strict JSON, with the place of a fault and the first key that stands twice --------------
  class Fault extends Error {
    constructor(message, offset) { super(message); this.offset = offset; }
  }
  function parse(text) {
    let at = 0;
    let depth = 0;
    let deepest = 0;
    let repeated = null;
    const space = () => { while (at < text.length && ' \t\n\r'.includes(text[at])) at += 1; };
    const take = (char) => { if (text[at] !== char) return false; at += 1; return true; };
    const fail = (message, offset) => { throw new Fault(message, offset === undefined ? at : offset); };
    function string() {
      const start = at;
      let made = '';
      for (at += 1; ;) {
        if (at >= text.length) fail('Unterminated string starting at', start);
        const char = text[at];
        if (char === '"') { at += 1; return made; }
        if (char < ' ') fail('Invalid control character at');
        if (char !== '\\') { made += char; at += 1; continue; }
        const escape = text[at + 1];
        if (escape === undefined) fail('Unterminated string starting at', start);
        if (escape === 'u') {
          const hex = text.slice(at + 2, at + 6);
          if (!/^[0-9A-Fa-f]{4}$/.test(hex)) fail('Invalid \\uXXXX escape', at + 1);
          made += String.fromCharCode(parseInt(hex, 16));
          at += 6;
          continue;
        }
        const plain = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }[escape];
        if (plain === undefined) fail('Invalid \\escape: ');
        made += plain;
        at += 2;
      }
    }
    function members() {
      const made = {};
      const counts = new Map();
      space();
      if (!take('}')) {
        for (;;) {
          if (text[at] !== '"') fail('Expecting property name enclosed in double quotes');
          const key = string();
          counts.set(key, (counts.get(key) || 0) + 1);
          space();
          if (!take(':')) fail("Expecting ':' delimiter");
          space();
          Object.defineProperty(made, key, { value: value(), enumerable: true, configurable: true, writable: true });
          space();
          if (take('}')) break;
          if (!take(',')) fail("Expecting ',' delimiter");
          space();
        }
      }
      for (const [key, count] of counts) if (count > 1 && repeated === null) repeated = key;
      return made;
    }
    function items() {
      const made = [];
      space();
      if (take(']')) return made;
      for (;;) {
        made.push(value());
        space();
        if (take(']')) return made;
        if (!take(',')) fail("Expecting ',' delimiter");
        space();
      }
    }
    function value() {
      depth += 1;
      deepest = Math.max(deepest, depth);
      if (depth > 900) throw new Fault(`the value is nested more than ${DEEPEST} deep`, 0);
      const made = inner();
      depth -= 1;
      return made;
    }
    function inner() {
      const char = text[at];
      if (char === '"') return string();
      if (char === '{') { at += 1; return members(); }
      if (char === '[') { at += 1; return items(); }
      for (const [word, made] of [['null', null], ['true', true], ['false', false]]) {
        if (text.startsWith(word, at)) { at += word.length; return made; }
      }
      for (const word of ['NaN', 'Infinity', '-Infinity']) {
        if (text.startsWith(word, at)) throw new Fault(`${word} is not JSON`, 0);
      }
      const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
      number.lastIndex = at;
      const found = number.exec(text);
      if (!found) fail('Expecting value');
      at += found[0].length;
      return Number(found[0]);
    }
    space();
    const made = value();
    space();
    if (at !== text.length) fail('Extra data');
    if (deepest > DEEPEST) throw new Fault(`the value is nested more than ${DEEPEST} deep`, 0);
    return { value: made, repeated };
  }
  function explained(text, fault) {
    const lowered = text.toLowerCase();
    const comment = lowered.indexOf('<!' + '--');
    if (/nested more/.test(fault.message)) return { message: fault.message, offset: 0, fix: 'flatten the value' };
    if (/is not JSON$/.test(fault.message)) return { message: fault.message, offset: 0, fix: 'write plain JSON values' };
    if (!text.trim()) return { message: 'the block is empty', offset: 0, fix: 'write a JSON object' };
    if (comment >= 0 && lowered.includes('<' + 'script', comment)) {
      return {
        message: `'<!${'--'}' and '<${'script'}' inside a JSON string swallow what follows the block`,
        offset: comment,
        fix: 'write < as \\u003c inside JSON strings',
      };
    }
    if (fault.message.startsWith('Unterminated string') && !text.slice(fault.offset).trimEnd().includes('\n')) {
      return {
        message: `the block ends inside a string: a '</${'script'}>' in the text ends the element early`,
        offset: fault.offset,
        fix: 'write < as \\u003c inside JSON strings',
      };
    }
    if (/^\s*\/\/|[\s,{[]\/\/|\/\*/m.test(text.slice(Math.max(0, fault.offset - 200), fault.offset + 2))) {
      return { message: `${fault.message}: comments are not JSON`, offset: fault.offset, fix: 'remove the // and /* */ comments' };
    }
    return { message: fault.message, offset: fault.offset, fix: 'write strict JSON: double quotes, no trailing comma' };
  }
  function readJson(text) {
    try {
      return { fault: null, ...parse(text) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { value: undefined, repeated: null, fault: explained(text, error) };
    }
  }

  // ---- places: start tags outside comments and raw text ------------------------------------------
  const RAW = ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'template'];
  function startTags(text) {
    const found = [];
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
      if (text.startsWith('<!' + '--', at)) {
        const end = text.indexOf('-->', at + 4);
        at = end < 0 ? text.length : end + 3;
        continue;
      }
      const name = /<([a-z][^\s/>]*)/iy;
      name.lastIndex = at;
      const match = name.exec(text);
      if (!match) { at += 1; continue; }
      const attribute = /[\s/]+|[^\s/>=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?)?|=/y;
      let id = '';
      let inner = at + match[0].length;
      for (attribute.lastIndex = inner; text[inner] !== '>' && inner < text.length; inner = attribute.lastIndex) {
        const pair = attribute.exec(text);
        if (!pair) break;
        const named = /^id\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S*))$/i.exec(pair[0]);
        if (named && !id) id = named[1] || named[2] || named[3] || '';
      }
      inner = Math.min(text.length, inner + 1);
      const tag = match[1].toLowerCase();
      const element = { tag, id, inner, after: inner };
      found.push(element);
      at = inner;
      if (RAW.includes(tag)) {
        const close = new RegExp(`</${tag}(?=[\\s/>])`, 'ig');
        close.lastIndex = inner;
        const end = close.exec(text);
        at = end ? end.index : text.length;
        element.after = at;
      }
    }
    return found;
  }

  // ---- the page: blocks, metas, links, what it loads ---------------------------------------------
  const JSON_BLOCKS = ['hc-metadata', 'hc-context-public', 'hc-context', 'hc-context-private', 'webmcp+json', 'hc-tools'];
  const BLOCKS = [...JSON_BLOCKS, 'hc-instructions', 'hc-frontmatter'];
  const LOADS = 'script[src], link[href], img[src], iframe[src], source[src], video[src], audio[src], embed[src], object[data], input[src], track[src]';
  const LOADING = ['stylesheet', 'preload', 'modulepreload', 'icon', 'manifest'];
  const attribute = (node, name) => node.getAttribute(name) || '';
  const rels = (node) => attribute(node, 'rel').toLowerCase().split(/\s+/);
  const outside = (node) => !node.closest('noscript');

  function readPage(given) {
    const bom = given.startsWith('\ufeff');
    const raw = bom ? given.slice(1) : given;
    const crlf = raw.includes('\r');
    const source = raw.replace(/\r\n?/g, '\n');
    const page = new DOMParser().parseFromString(source, 'text/html');
    const tags = startTags(source);
    let next = 0;
    const placeOf = (offset) => {
      const before = source.slice(0, offset).split('\n');
      return { line: before.length, column: Array.from(before[before.length - 1]).length + 1 };
    };
    function block(node) {
      const tag = node.localName;
      const isTools = tag === 'script' && attribute(node, 'type').trim().toLowerCase() === 'application/webmcp+json';
      const name = isTools ? 'webmcp+json' : node.id;
      if (!BLOCKS.includes(name) || (!isTools && name === 'webmcp+json')) return null;
      const fits = (other) => other.tag === tag && other.id === node.id
        && (tag !== 'script' || source.slice(other.inner, other.after) === node.textContent);
      const found = tags.findIndex((other, n) => n >= next && fits(other));
      if (found >= 0) next = found + 1;
      const inner = found < 0 ? 0 : tags[found].inner;
      let text = node.textContent;
      let markup = false;
      if (tag === 'template') {
        text = node.content.textContent;
        markup = [...node.content.childNodes].some((child) => child.nodeType !== 3);
        if (markup) {
          const area = page.createElement('textarea');
          area.innerHTML = node.innerHTML.replace(/</g, '&lt;');
          text = area.value;
        }
      }
      // An offset of the text is an offset of the source as long as nothing before it was an escape.
      const placeAt = (offset) => {
        const start = found < 0 ? { line: 1, column: 1 } : placeOf(inner);
        const lines = text.slice(0, offset).split('\n');
        const column = Array.from(lines[lines.length - 1]).length;
        return lines.length === 1 ? { line: start.line, column: start.column + column } : { line: start.line + lines.length - 1, column: column + 1 };
      };
      const placeOfText = (words) => placeAt(Math.max(0, text.indexOf(words)));
      return { name, tag, text, markup, inHead: node.parentNode === page.head, place: placeAt(0), placeAt, placeOfText, json: JSON_BLOCKS.includes(name) ? readJson(text) : null };
    }
    const nodes = (selector) => [...page.querySelectorAll(selector)].filter(outside);
    const blocks = nodes('script, template, [id^="hc-"]').map(block).filter(Boolean);
    const loads = nodes(LOADS).map((node) => [node.localName, attribute(node, 'src') || attribute(node, 'href') || attribute(node, 'data'), rels(node)])
      .filter(([tag, address, rel]) => address && !(tag === 'link' && !rel.some((word) => LOADING.includes(word))) && !/^(?:data:|#|about:)/i.test(address));
    return {
      blocks, loads, bom, crlf,
      metas: nodes('meta'), links: nodes('link'), forms: nodes('form[toolname], form[tooldescription]'),
      humanDocs: nodes('#hc-human-docs').length > 0,
    };
  }

  // ---- what the rules ask of a page ---------------------------------------------------------------
  const parseVersion = (text) => {
    const found = isText(text) && /^(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?$/.exec(text);
    return found ? [1, 2, 3].map((n) => Number(found[n] || 0)) : null;
  };
  const compare = (a, b) => a.map((number, n) => number - b[n]).find(Boolean) || 0;
  function subjectOf(page) {
    const named = (...names) => page.blocks.filter((block) => names.includes(block.name));
    const first = (...names) => names.map((name) => named(name)[0]).find(Boolean);
    const block = first('hc-metadata');
    const whole = block && isObject(block.json.value) ? block.json.value : null;
    const metadata = whole || {};
    const version = parseVersion(get(metadata, 'hc_version')) || parseVersion(NEWEST);
    const at = (key) => (whole ? block.placeOfText(`"${key}"`) : { line: 1, column: 1 });
    const attempts = (tier) => {
      if (['required', 'implemented'].includes(get(get(metadata, 'compliance_levels'), tier))) return true;
      if (tier === 'content') return Boolean(first('hc-instructions') || first('hc-context-public'));
      if (tier === 'agentic') return Boolean(first('webmcp+json', 'hc-tools') || page.forms.length);
      return tier === 'discovery' ? own(metadata, 'llm_launchers') : true;
    };
    return { page, named, first, metadata, meta: whole ? block : null, version, modern: compare(version, [1, 3, 0]) >= 0, at, attempts };
  }

  const START = { line: 1, column: 1 };
  const hit = (message, place, fix) => ({ message, place: place || START, fix });
  const TYPES = ['skill', 'reference', 'tool', 'workflow', 'specification', 'registry', 'meta-registry'];
  const FORMER = ['framework', 'artifact', 'prd', 'identity'];
  const IDENTITY = ['hc_version', 'hc_type', 'artifact_id', 'title'];
  const TIERS = ['protocol', 'content', 'agentic', 'discovery'];
  const LEVELS = ['meta', 'standard', 'organization', 'project', 'user'];
  const MARKER = '## HC_BOOTSTRAP';
  const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\udb40[\udc00-\udc7f]/;
  const marker = (block) => { const found = /^[ \t]*## HC_BOOTSTRAP(?![A-Za-z0-9_])/m.exec(block.text); return found ? found.index : null; };
  const known = (version) => compare(version, [1, 1, 0]) >= 0 && compare(version, parseVersion(NEWEST)) <= 0;
  const jsonFault = (block, words) => (block && block.json.fault ? [hit(`${words}: ${block.json.fault.message}`, block.placeAt(block.json.fault.offset), block.json.fault.fix)] : []);
  const launchers = (s) => Object.entries(isObject(get(s.metadata, 'llm_launchers')) ? s.metadata.llm_launchers : {}).filter(([key]) => !key.startsWith('_'));
  function launcherProblem(value, address) {
    if (!isText(value)) return 'is not an address';
    if (!/^https:\/\/[^/?#]+/i.test(value)) return 'is not an https address';
    const query = (value.split('#')[0].split('?').slice(1).join('?'));
    const prompts = query.split('&').length > 20 ? [] : new URLSearchParams(query).getAll('q').filter(Boolean);
    const prompt = prompts[0] || '';
    if (!prompt.startsWith('Fetch http')) return 'has no prompt that begins with Fetch and an address';
    return address && !prompt.startsWith(`Fetch ${address}`) ? `sends another address than ${address}` : null;
  }
  function stackNotes(raw) {
    if (!Array.isArray(raw)) return ['registry_stack is not a list'];
    return raw.flatMap((item, n) => {
      const say = (text) => `entry ${n + 1}: ${text}`;
      if (isText(item)) return [say('a bare address: level and auto_load are missing')];
      if (!isObject(item)) return [say('neither an object nor an address')];
      const odd = [];
      if (!LEVELS.includes(get(item, 'level'))) odd.push(say(`the level ${repr(get(item, 'level'))} is not one of ${LEVELS.join(', ')}`));
      if (![undefined, null].includes(get(item, 'url')) && !isText(item.url)) odd.push(say('the url is not text'));
      if (typeof get(item, 'auto_load') !== 'boolean') odd.push(say('auto_load is missing, so it is not loaded by itself'));
      return odd;
    });
  }

  const CHECKS = {
    'HC-META-001': (s) => (s.first('hc-metadata') ? [] : [hit('there is no hc-metadata block')]),
    'HC-META-002': (s) => {
      const block = s.first('hc-metadata');
      if (!block) return [];
      return block.json.fault ? jsonFault(block, 'hc-metadata is not JSON') : s.meta ? [] : [hit('hc-metadata is not a JSON object', block.place)];
    },
    'HC-META-003': (s) => (s.meta ? IDENTITY : []).filter((key) => [undefined, null, ''].includes(get(s.metadata, key)) || (key === 'title' && !String(s.metadata[key]).trim()))
      .map((key) => hit(`${key} is missing`, s.at(key))),
    'HC-META-004': (s) => {
      if (!s.meta || !s.modern) return [];
      const found = [];
      if (!get(s.metadata, 'description') && !get(s.metadata, 'summary')) found.push(hit('there is neither description nor summary', s.meta.place));
      if (!own(s.metadata, 'tags')) found.push(hit('tags is missing', s.meta.place));
      return found;
    },
    'HC-META-005': (s) => {
      const found = [...IDENTITY, 'description', 'summary'].filter((key) => ![undefined, null].includes(get(s.metadata, key)) && !isText(s.metadata[key]))
        .map((key) => hit(`${key} is not text`, s.at(key)));
      const tags = own(s.metadata, 'tags') ? s.metadata.tags : [];
      if (!Array.isArray(tags) || !tags.every(isText)) found.push(hit('tags is not a list of texts', s.at('tags')));
      for (const key of ['compliance_levels', 'execution', 'registries', 'protection', 'llm_launchers']) {
        if (own(s.metadata, key) && !isObject(s.metadata[key])) found.push(hit(`${key} is not an object`, s.at(key)));
      }
      return found;
    },
    'HC-META-006': (s) => {
      const value = get(s.metadata, 'hc_version');
      return isText(value) && value && !parseVersion(value) ? [hit(`hc_version ${short(value, 40)} is not a version number`, s.at('hc_version'))] : [];
    },
    'HC-META-007': (s) => {
      const version = parseVersion(get(s.metadata, 'hc_version'));
      if (!version || known(version)) return [];
      const words = compare(version, parseVersion(NEWEST)) > 0 ? `is newer than ${NEWEST}, whose rules were used` : 'was never published';
      return [hit(`hc_version ${version.join('.')} ${words}`, s.at('hc_version'))];
    },
    'HC-META-008': (s) => {
      const version = parseVersion(get(s.metadata, 'hc_version'));
      return version && known(version) && compare(version, [1, 3, 0]) < 0 ? [hit(`the page is HC ${s.metadata.hc_version}`, s.at('hc_version'))] : [];
    },
    'HC-META-009': (s) => (s.modern && FORMER.includes(get(s.metadata, 'hc_type')) ? [hit(`hc_type ${repr(s.metadata.hc_type)} is no type of 1.3.3`, s.at('hc_type'))] : []),
    'HC-META-010': (s) => {
      const kind = get(s.metadata, 'hc_type');
      return isText(kind) && kind && ![...TYPES, ...FORMER].includes(kind) ? [hit(`hc_type ${short(kind, 40)} is not known`, s.at('hc_type'))] : [];
    },
    'HC-META-011': (s) => {
      const value = get(s.metadata, 'artifact_id');
      return isText(value) && /\s|[A-Z]/.test(value) ? [hit(`artifact_id ${short(value, 60)} is not kebab-case`, s.at('artifact_id'))] : [];
    },
    'HC-META-012': (s) => {
      const value = get(s.metadata, 'artifact_id');
      if (!isText(value) || !value || /\s|[A-Z]/.test(value)) return [];
      return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) ? [] : [hit(`artifact_id ${short(value, 60)} is not kebab-case`, s.at('artifact_id'))];
    },
    'HC-META-013': (s) => (s.meta && s.modern && !own(s.metadata, 'compliance_levels') ? [hit('compliance_levels is missing', s.meta.place)] : []),
    'HC-META-014': (s) => {
      const levels = get(s.metadata, 'compliance_levels');
      return Object.entries(isObject(levels) ? levels : {}).filter(([key]) => !key.startsWith('_')).flatMap(([key, value]) => {
        if (!TIERS.includes(key)) return [hit(`${short(key, 40)} is no tier`, s.at('compliance_levels'))];
        if (['required', 'recommended', 'optional', 'implemented'].includes(value)) return [];
        return [hit(`compliance_levels.${key} is ${repr(value)}`, s.at('compliance_levels'))];
      });
    },
    'HC-META-017': (s) => {
      const date = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/;
      const hash = /^sha256:[0-9a-f]{64}$/;
      const forms = [['created', date], ['updated', date], ['content_hash', hash], ['metadata_hash', hash]];
      const found = forms.filter(([key, form]) => ![undefined, null].includes(get(s.metadata, key)) && !(isText(s.metadata[key]) && form.test(s.metadata[key])))
        .map(([key]) => hit(`${key} is ${short(s.metadata[key], 60)}`, s.at(key)));
      const origins = own(s.metadata, 'trusted_origins') ? s.metadata.trusted_origins : [];
      for (const value of Array.isArray(origins) ? origins : [origins]) {
        if (!(isText(value) && /^https?:\/\/(?:\*\.)?[A-Za-z0-9.-]+(?::\d{1,5})?$/.test(value))) found.push(hit(`trusted_origins holds ${short(value, 60)}`, s.at('trusted_origins')));
      }
      return found;
    },
    'HC-PAGE-001': (s) => [...new Set(s.page.blocks.map((block) => block.name))].map((name) => s.named(name)).filter((same) => same.length > 1)
      .map((same) => hit(`${same[0].name} stands ${same.length} times; readers differ in which they take`, same[1].place)),
    'HC-PAGE-002': (s) => (s.page.metas.some((meta) => meta.hasAttribute('charset') || attribute(meta, 'content').toLowerCase().includes('charset=')) ? [] : [hit('no character set is declared, so readers guess')]),
    'HC-PAGE-004': (s) => (s.page.bom ? [hit('the file begins with a byte-order mark')] : []),
    'HC-PAGE-005': (s) => (s.page.crlf ? [hit('lines end with CR LF; hashes over the file and over what a browser reads differ')] : []),
    'HC-PAGE-006': (s) => [...new Set(s.page.loads.map(([tag, address]) => `<${tag}> loads ${cut(address, 120)}`))].map((message) => hit(message)),
    'HC-JSON-001': (s) => s.named(...JSON_BLOCKS).filter((block) => block.json.repeated !== null)
      .map((block) => hit(`the key ${repr(block.json.repeated)} stands twice in ${block.name}`, block.placeOfText(`"${block.json.repeated}"`))),
    'HC-INST-001': (s) => (!s.meta || s.first('hc-instructions') ? []
      : [hit(`there are no hc-instructions (1.3.3 asks for them at Content tier${s.modern ? '' : ', 1.2.2 asked at Protocol tier'})`)]),
    'HC-INST-002': (s) => {
      const block = s.first('hc-instructions');
      return block && compare(s.version, [1, 2, 0]) >= 0 && marker(block) === null ? [hit(`hc-instructions have no line ${MARKER}`, block.place)] : [];
    },
    'HC-INST-003': (s) => {
      const block = s.first('hc-instructions');
      const at = block ? marker(block) : null;
      return at !== null && block.text.slice(0, at).trim() ? [hit('text stands before the HC_BOOTSTRAP marker', block.placeAt(at))] : [];
    },
    'HC-INST-004': (s) => {
      const block = s.first('hc-instructions');
      return block && s.modern && block.tag !== 'template' ? [hit(`hc-instructions are a <${block.tag}>`, block.place)] : [];
    },
    'HC-INST-005': (s) => {
      const block = s.first('hc-instructions');
      return block && block.tag === 'template' && block.inHead ? [hit('the template of hc-instructions stands in <head>', block.place)] : [];
    },
    'HC-INST-006': (s) => {
      const block = s.first('hc-instructions');
      return block && block.markup ? [hit('parts of hc-instructions are parsed as HTML elements', block.place)] : [];
    },
    'HC-INST-007': (s) => {
      const block = s.first('hc-instructions');
      const found = block && INVISIBLE.exec(block.text);
      if (!found) return [];
      const code = found[0].codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
      return [hit(`hc-instructions hold the invisible character U+${code}`, block.placeAt(found.index))];
    },
    'HC-CTX-001': (s) => (!s.first('hc-metadata') || !s.meta || s.first('hc-context-public', 'hc-context') || !(s.modern || !s.page.humanDocs) ? [] : [hit('there is no hc-context-public')]),
    'HC-CTX-002': (s) => { const block = s.first('hc-context-public', 'hc-context'); return jsonFault(block, `${block && block.name} is not JSON`); },
    'HC-CTX-003': (s) => (s.first('hc-context') && s.modern ? [hit('hc-context is the name of 1.2.2', s.first('hc-context').place)] : []),
    'HC-PROT-001': (s) => s.named('hc-context-private').slice(0, 1).map((block) => hit('hc-context-private is readable in the source', block.place)),
    'HC-PROT-002': (s) => {
      const listed = get(get(s.metadata, 'protection'), 'private_blocks');
      const tools = ['webmcp+json', 'hc-tools'];
      return (Array.isArray(listed) ? listed : []).filter((name) => name !== 'hc-context-private' && s.first(...(tools.includes(name) ? tools : [String(name)])))
        .map((name) => hit(`${name} is called private and readable in the source`, s.at('private_blocks')));
    },
    'HC-PROT-003': (s) => {
      const protection = get(s.metadata, 'protection');
      if (!isObject(protection)) return [];
      const lists = ['public_blocks', 'private_blocks'].map((key) => (own(protection, key) ? protection[key] : []));
      if (!lists.every((list) => Array.isArray(list) && list.every(isText))) return [hit('protection holds something else than names of blocks', s.at('protection'))];
      const both = lists[0].filter((name) => lists[1].includes(name)).sort();
      return both.length ? [hit(`${both[0]} is called public and private`, s.at('protection'))] : [];
    },
    'HC-DISC-001': (s) => (s.meta && !launchers(s).length ? [hit('llm_launchers is missing', s.meta.place)] : []),
    'HC-DISC-002': (s) => {
      const registries = get(s.metadata, 'registries');
      const named = isObject(registries) && Object.entries(registries).some(([key, value]) => isText(value) && value && !key.startsWith('_'));
      const stack = get(s.metadata, 'registry_stack');
      const listed = Array.isArray(stack) ? stack.length : isObject(stack) ? Object.keys(stack).length : stack;
      return s.meta && !named && !listed ? [hit('neither registries nor registry_stack names one', s.meta.place)] : [];
    },
    'HC-DISC-003': (s) => {
      if (!s.attempts('discovery')) return [];
      const offered = s.page.links.some((node) => {
        const path = attribute(node, 'href').split('#')[0];
        return path.split('?')[0].endsWith('.hc') || path.includes('format=hc') || path.includes('format=raw');
      });
      return offered ? [] : [hit('no link leads to a .hc text')];
    },
    'HC-DISC-004': (s) => {
      const node = s.page.links.find((link) => rels(link).includes('canonical') && attribute(link, 'href'));
      const address = node ? attribute(node, 'href') : null;
      return launchers(s).map(([name, value]) => [name, launcherProblem(value, address)]).filter(([, problem]) => problem)
        .map(([name, problem]) => hit(`the launcher ${name} ${problem}`, s.at(name)));
    },
    'HC-DISC-005': (s) => (own(s.metadata, 'registry_stack') ? stackNotes(s.metadata.registry_stack).map((note) => hit(`registry_stack: ${note}`, s.at('registry_stack'))) : []),
  };
  const NOT_RUN = Object.keys(RULES).filter((id) => !own(CHECKS, id)).sort();

  function check(args) {
    const subject = subjectOf(readPage(args.html));
    if (!subject.page.blocks.length) return { has_hc: false, tier: null, findings: [], not_run: NOT_RUN };
    const unmet = new Set();
    const findings = [];
    for (const id of Object.keys(CHECKS).filter((name) => own(RULES, name)).sort()) {
      const rule = RULES[id];
      const hits = CHECKS[id](subject).slice(0, HITS);
      if (hits.length && rule.required) unmet.add(rule.tier);
      const severity = rule.required && !subject.attempts(rule.tier) ? 'note' : rule.severity;
      for (const { message, place, fix } of hits) {
        findings.push({ rule: id, tier: rule.tier, severity, where: place, message, fix: fix || rule.fix, section: rule.section });
      }
    }
    const order = (a, b) => a.where.line - b.where.line || a.where.column - b.where.column || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : a.message < b.message ? -1 : 1);
    const tier = unmet.has('protocol') ? null : unmet.has('content') ? 'protocol' : 'content';
    return { has_hc: true, tier, findings: findings.sort(order), not_run: NOT_RUN };
  }

  window.__hcToolHandlers = {
    hc_check_page(args) { return answer('hc_check_page', args, check); },
  };

  // ---- the form of the page asks the same handler ---------------------------------------------------
  const form = document.getElementById('check-form');
  const area = document.getElementById('check-html');
  const result = document.getElementById('check-result');
  const add = (parent, tag, text, name) => {
    const node = document.createElement(tag);
    if (text) node.textContent = text;
    if (name) node.className = name;
    parent.append(node);
    return node;
  };
  function verdict(found) {
    if (!found.has_hc) return 'There is no HC block in this page.';
    const reached = found.tier ? `It meets the ${found.tier === 'content' ? 'Protocol and Content' : 'Protocol'} tier.` : 'It does not meet the Protocol tier.';
    const count = found.findings.length;
    return `${reached} ${count ? `${count} ${count === 1 ? 'finding' : 'findings'}.` : 'Nothing was found.'}`;
  }
  function show(found) {
    result.replaceChildren();
    add(result, 'p', verdict(found), 'verdict');
    const list = add(result, 'ul', '', 'findings');
    for (const finding of found.findings) {
      const row = add(list, 'li');
      add(row, 'span', finding.severity, `severity ${finding.severity}`);
      add(row, 'span', finding.message);
      add(row, 'span', finding.fix);
      const facts = add(row, 'small', `Line ${finding.where.line}, column ${finding.where.column} · `);
      add(facts, 'a', finding.rule).href = `../rules/index.html#${finding.rule.toLowerCase()}`;
      facts.append(` · ${finding.tier} · ${finding.section}`);
    }
    add(result, 'p', `Not run here: the ${found.not_run.length} rules for tools, scripts, bytes and .hc texts. The command hcgen check runs them all.`, 'mute');
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    try {
      show(ask('hc_check_page', { html: area.value }));
    } catch (error) {
      result.replaceChildren();
      add(result, 'p', error.message, 'verdict');
    }
  });
  document.getElementById('check-file').addEventListener('change', async (event) => {
    const file = event.target.files[0];
    if (!file) return;
    area.value = await file.text();
    form.requestSubmit();
  });
  form.addEventListener('reset', () => result.replaceChildren());
})();
