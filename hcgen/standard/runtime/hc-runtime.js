// hcgen runtime for HC 1.3.3 pages: one road from buttons, WebMCP and DevTools to the same handlers.
(function () {
  'use strict';
  const element = document.querySelector('script[type="application/webmcp+json"]');
  if (!element) return;
  let manifest;
  try {
    manifest = JSON.parse(element.textContent);
  } catch (error) {
    console.error('[HC] the tool manifest is not JSON:', error.message);
    return;
  }
  const GATE_MS = 60000;
  const tools = Array.isArray(manifest.tools) ? manifest.tools : [];
  window.__hcToolHandlers = window.__hcToolHandlers || {};
  const state = window.__hcRuntime = { version: 1, registered: [], failed: [] };
  const own = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
  const handler = (name) => {
    const table = window.__hcToolHandlers; // asked anew each time, as a page may replace it
    return table && own(table, name) && typeof table[name] === 'function' ? table : null;
  };
  const failure = (text) => ({ content: [{ type: 'text', text: 'Error: ' + text }], isError: true });

  // ---- arguments: the part of JSON Schema draft-07 that tool manifests use -------------------
  const kinds = {
    object: (v) => v !== null && typeof v === 'object' && !Array.isArray(v),
    array: Array.isArray,
    string: (v) => typeof v === 'string',
    boolean: (v) => typeof v === 'boolean',
    number: (v) => typeof v === 'number' && isFinite(v),
    integer: (v) => typeof v === 'number' && isFinite(v) && Math.floor(v) === v,
    null: (v) => v === null,
  };
  const canonical = (value) => JSON.stringify(value, (key, v) => (
    kinds.object(v) ? Object.keys(v).sort().reduce((o, k) => { o[k] = v[k]; return o; }, Object.create(null)) : v
  ));
  const same = (a, b) => a === b || canonical(a) === canonical(b);
  const matches = (pattern, text) => {
    try { return new RegExp(pattern, 'u').test(text); } catch (error) { return new RegExp(pattern).test(text); }
  };
  const bounds = [
    ['minimum', 'number', (v, n) => v >= n, 'at least'],
    ['maximum', 'number', (v, n) => v <= n, 'at most'],
    ['exclusiveMinimum', 'number', (v, n) => v > n, 'more than'],
    ['exclusiveMaximum', 'number', (v, n) => v < n, 'less than'],
    ['minLength', 'string', (v, n) => Array.from(v).length >= n, 'at least this many characters:'],
    ['maxLength', 'string', (v, n) => Array.from(v).length <= n, 'at most this many characters:'],
    ['pattern', 'string', (v, p) => matches(p, v), 'text matching'],
    ['minItems', 'array', (v, n) => v.length >= n, 'at least this many items:'],
    ['maxItems', 'array', (v, n) => v.length <= n, 'at most this many items:'],
  ];
  function problem(schema, value, where) {
    if (schema === true || !kinds.object(schema)) return schema === false ? where + ' is not allowed' : '';
    if (own(schema, 'type')) {
      const allowed = [].concat(schema.type);
      if (!allowed.some((kind) => own(kinds, kind) && kinds[kind](value))) return where + ' must be ' + allowed.join(' or ');
    }
    if (Array.isArray(schema.enum) && !schema.enum.some((choice) => same(choice, value))) {
      return where + ' must be one of ' + JSON.stringify(schema.enum);
    }
    if (own(schema, 'const') && !same(schema.const, value)) return where + ' must be ' + JSON.stringify(schema.const);
    for (const [key, kind, holds, words] of bounds) {
      if (own(schema, key) && kinds[kind](value) && !holds(value, schema[key])) {
        return where + ' must be ' + words + ' ' + schema[key];
      }
    }
    if (kinds.array(value) && kinds.object(schema.items)) {
      for (let i = 0; i < value.length; i += 1) {
        const found = problem(schema.items, value[i], where + '[' + i + ']');
        if (found) return found;
      }
    }
    return kinds.object(value) ? problemOfObject(schema, value, where) : '';
  }
  function problemOfObject(schema, value, where) {
    const known = kinds.object(schema.properties) ? schema.properties : {};
    for (const key of Array.isArray(schema.required) ? schema.required : []) {
      if (!own(value, key)) return where + '.' + key + ' is required';
    }
    for (const key of Object.keys(value)) {
      const rule = own(known, key) ? known[key] : schema.additionalProperties;
      if (!own(known, key) && rule === false) return where + '.' + key + ' is not a known argument';
      const found = rule === undefined ? '' : problem(rule, value[key], where + '.' + key);
      if (found) return found;
    }
    return '';
  }

  // ---- the human gate: an in-page dialog, because confirm() blocks debugging clients ---------
  function part(tag, name, text, parent) {
    const node = document.createElement(tag);
    node.className = name;
    node.textContent = text;
    parent.appendChild(node);
    return node;
  }
  function ask(tool, args, signal) {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      if ((signal && signal.aborted) || typeof dialog.showModal !== 'function') { resolve(false); return; }
      dialog.className = 'hc-gate';
      const title = part('h2', 'hc-gate-title', 'Allow this action?', dialog);
      title.id = 'hc-gate-title';
      const text = part('p', 'hc-gate-text', 'An agent asks this page to run ' + tool.name + ': ' + tool.description, dialog);
      text.id = 'hc-gate-text';
      part('pre', 'hc-gate-args', JSON.stringify(args, null, 2), dialog).tabIndex = 0;
      const row = part('div', 'hc-gate-buttons', '', dialog);
      const deny = part('button', 'hc-gate-deny', 'Deny', row);
      const allow = part('button', 'hc-gate-allow', 'Allow', row);
      deny.type = allow.type = 'button';
      deny.autofocus = true;
      dialog.setAttribute('aria-labelledby', title.id);
      dialog.setAttribute('aria-describedby', text.id);
      const timer = setTimeout(() => finish(false), GATE_MS);
      const abort = () => finish(false);
      let open = true;
      function finish(answer) {
        if (!open) return;
        open = false;
        clearTimeout(timer);
        if (signal) signal.removeEventListener('abort', abort);
        if (dialog.open) dialog.close();
        dialog.remove();
        resolve(answer);
      }
      deny.addEventListener('click', () => finish(false));
      allow.addEventListener('click', () => finish(true));
      dialog.addEventListener('cancel', (event) => { event.preventDefault(); finish(false); });
      dialog.addEventListener('close', () => finish(false));
      if (signal) signal.addEventListener('abort', abort);
      document.body.appendChild(dialog);
      dialog.showModal();
      deny.focus();
    });
  }
  let turn = Promise.resolve();
  function gate(tool, args, signal) { // one question at a time
    const answer = turn.then(() => ask(tool, args, signal));
    turn = answer.catch(() => false);
    return answer;
  }

  // ---- one call: arguments, gate, handler, MCP content blocks -------------------------------
  function blocks(result) {
    if (kinds.object(result) && Array.isArray(result.content)) return result;
    const text = typeof result === 'string' ? result : JSON.stringify(result === undefined ? null : result);
    return { content: [{ type: 'text', text: text }] };
  }
  async function call(tool, args, options) {
    const input = args === undefined || args === null ? {} : args;
    const signal = options && options.signal;
    const wrong = problem(tool.inputSchema || { type: 'object' }, input, 'arguments');
    if (wrong) return failure(wrong);
    if (!handler(tool.name)) return failure('no handler for ' + tool.name);
    try {
      if (tool.requiresConfirmation && !(options && options.confirmed === true)) {
        if (!(await gate(tool, input, signal))) return failure('the person denied this action');
      }
      return blocks(await handler(tool.name)[tool.name](input, { signal: signal }));
    } catch (error) {
      return failure(error && error.message ? error.message : String(error));
    }
  }
  window.__hcCall = function (name, args, options) {
    const tool = tools.find((candidate) => candidate.name === name);
    return tool ? call(tool, args, options) : Promise.resolve(failure('no tool named ' + name));
  };

  // ---- registration: native (document.modelContext) or polyfill (navigator.modelContext) ----
  let controller = null;
  let cleanups = [];
  function definition(tool) {
    const hints = Object.assign({}, tool.annotations);
    if (tool.requiresConfirmation) hints.consequentialHint = true;
    const made = {
      name: tool.name,
      description: tool.description,
      inputSchema: tool.inputSchema || { type: 'object', properties: {} },
      annotations: hints,
      execute: (args, context) => call(tool, args, { signal: context && context.signal }),
    };
    if (tool.title) made.title = tool.title;
    return made;
  }
  function cleanup(context, name, answer) { // what older clients return
    if (typeof answer === 'function') return answer;
    if (answer && typeof answer.unregister === 'function') return () => answer.unregister();
    return typeof context.unregisterTool === 'function' ? () => context.unregisterTool(name) : null;
  }
  async function register() {
    const context = document.modelContext || navigator.modelContext;
    if (controller || !context || typeof context.registerTool !== 'function') return;
    const mine = controller = new AbortController();
    state.registered = [];
    state.failed = [];
    for (const tool of tools) {
      try {
        const answer = await context.registerTool(definition(tool), { signal: mine.signal });
        const undo = cleanup(context, tool.name, answer);
        if (mine !== controller) {
          if (undo) undo();
          return;
        }
        if (undo) cleanups.push(undo);
        state.registered.push(tool.name);
      } catch (error) {
        if (mine !== controller) return;
        state.failed.push(tool.name);
        console.warn('[HC] ' + tool.name + ' was not registered: ' + (error && error.message));
      }
    }
  }
  function unregister() {
    const undo = cleanups;
    const mine = controller;
    cleanups = [];
    controller = null;
    state.registered = [];
    if (mine) mine.abort();
    for (const step of undo) {
      try { step(); } catch (error) { /* the signal has removed it already */ }
    }
  }
  window.addEventListener('beforeunload', function () {
    unregister();
    setTimeout(register, 0); // a mailto: link or a download fires this event and the page stays
  });
  window.addEventListener('pageshow', function (event) {
    if (!event.persisted) return;
    unregister();
    register();
  });
  window.addEventListener('load', register);
  for (const wait of [250, 1000, 3000]) setTimeout(register, wait); // a polyfill may come late
  register();
})();
