// The analysis page: evidence in place, replay of the trace, links between claims and steps, verifying.
(function () {
  'use strict';
  const { actions, ask, clean, csv, openAt, reading, save } = window.hcgen;
  const make = (tag, name, text) => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  // A line break between two Han characters is no space.
  const flow = (text) => clean(text).replace(/([\u3000-\u303f\u3400-\u9fff\uff00-\uffef])\n(?=[\u3400-\u9fff\uff00-\uffef])/g, '$1');
  const SVG = 'http://www.w3.org/2000/svg';

  // ---- evidence ------------------------------------------------------------------------------
  function hostOf(button) {
    const table = button.closest('.scroll');
    if (table) return { place: table, how: 'after' };
    const row = button.closest('.risks li, dd');
    if (row) return { place: row, how: 'append' };
    return { place: button.closest('p, h2') || button, how: 'after' };
  }
  function toggle(button) {
    const open = button.getAttribute('aria-expanded') === 'true';
    const { place, how } = hostOf(button);
    const old = how === 'after' ? place.nextElementSibling : place.lastElementChild;
    if (old && old.classList.contains('evidence')) close(old);
    if (open) return;
    const entry = reading().places.get(button.dataset.cite);
    if (!entry) return;
    const box = evidence(entry);
    box.hcgenButton = button;
    if (how === 'after') place.after(box); else place.append(box);
    button.setAttribute('aria-expanded', 'true');
    button.setAttribute('aria-controls', box.id);
  }
  function close(box) {
    const button = box.hcgenButton;
    box.remove();
    button.setAttribute('aria-expanded', 'false');
    button.removeAttribute('aria-controls');
    return button;
  }
  let serial = 0;
  function evidence({ id, citation, owner }) {
    const box = make('div', 'evidence');
    box.id = `evidence-${serial += 1}`;
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', `Evidence, page ${citation.page} of the file`);
    box.append(figure(citation), bar(id, citation, owner));
    return box;
  }
  function figure(citation) {
    const shown = make('figure');
    const picture = citation.evidence && reading().facts.pictures[citation.evidence];
    if (picture) {
      shown.className = 'shot';
      const image = make('img');
      image.alt = clean(citation.quote);
      image.src = `data:image/png;base64,${picture}`;
      const place = make('div', 'print');
      place.append(image);
      const marks = marksOn(citation);
      if (marks) {
        // One and a half pixels a point: the same size of print in every picture.
        const [x0, y0, x1, y1] = citation.evidence_box;
        image.width = Math.round((x1 - x0) * 1.5);
        image.height = Math.round((y1 - y0) * 1.5);
        place.append(marks);
        if (image.width > 480) { // on a phone a row of figures keeps its size and scrolls
          place.classList.add('wide');
          shown.tabIndex = 0;
          shown.setAttribute('aria-label', 'Picture of the place');
        }
      }
      shown.append(place);
      return shown;
    }
    const quote = make('blockquote');
    quote.setAttribute('dir', 'auto');
    const language = reading().body.filing.language;
    if (language.startsWith('zh')) quote.lang = language;
    const [before, after] = context(citation);
    quote.append(before, make('mark', '', flow(citation.quote)), after);
    shown.append(quote);
    const spot = spotOn(citation);
    if (spot) shown.append(spot);
    return shown;
  }
  // The quote's boxes, laid over the picture of its place.
  function marksOn(citation) {
    if (!citation.evidence_box || !citation.boxes.length) return null;
    const [left, top, right, bottom] = citation.evidence_box;
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', `${left} ${top} ${right - left} ${bottom - top}`);
    svg.setAttribute('aria-hidden', 'true');
    for (const [x0, y0, x1, y1] of citation.boxes.slice(0, 60)) {
      const rect = document.createElementNS(SVG, 'rect');
      for (const [name, value] of [['x', x0 - 1], ['y', y0 - 1], ['width', x1 - x0 + 2], ['height', y1 - y0 + 2]]) rect.setAttribute(name, String(value));
      svg.append(rect);
    }
    return svg;
  }
  // The words round the quote, from the cited node's text.
  function context(citation) {
    const node = reading().nodes.find((candidate) => candidate.id === citation.node);
    const at = node ? node.text.indexOf(citation.quote) : -1;
    if (at < 0) return ['', ''];
    const end = at + citation.quote.length;
    const before = node.text.slice(Math.max(0, at - 180), at);
    const after = node.text.slice(end, end + 180);
    return [flow((at > 180 ? '… ' : '') + before), flow(after + (end + 180 < node.text.length ? ' …' : ''))];
  }
  // The page in outline, with the place of the quote.
  function spotOn(citation) {
    if (!citation.page_size || !citation.boxes.length) return null;
    const [width, height] = citation.page_size;
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('class', 'place');
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    svg.setAttribute('width', '46');
    svg.setAttribute('height', String(Math.round((46 * height) / width)));
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', 'Where on the page the quote stands');
    for (const [x0, y0, x1, y1] of citation.boxes.slice(0, 40)) {
      const rect = document.createElementNS(SVG, 'rect');
      const tall = Math.max(y1 - y0, height / 70);
      for (const [name, value] of [['x', x0], ['y', y0], ['width', Math.max(x1 - x0, 4)], ['height', tall]]) rect.setAttribute(name, String(value));
      svg.append(rect);
    }
    return svg;
  }
  function bar(id, citation, owner) {
    const line = make('div', 'bar');
    const printed = citation.printed_page ? `Printed page ${clean(citation.printed_page)}, page ${citation.page} of the file` : `Page ${citation.page} of the file; no number is printed on it`;
    line.append(make('span', '', printed), make('span', '', readers(owner)));
    if (owner.witnesses && owner.witnesses.length) {
      const pages = [...new Set(owner.witnesses.map((w) => w.page))].slice(0, 6).join(', ');
      line.append(make('span', '', `Also on page ${pages}`));
    }
    if (owner.state === 'ambiguous') line.append(make('span', '', 'The same words stand elsewhere too'));
    const to = make('span', 'to');
    const { source } = reading().facts;
    if (source) {
      const open = make('a', '', `Open at page ${citation.page}`);
      open.href = `${source}#page=${citation.page}`;
      open.rel = 'noopener noreferrer';
      open.target = '_blank';
      open.dataset.do = 'source';
      to.append(open);
    } else {
      to.append(make('span', '', 'No address of the source is known'));
    }
    const shut = make('button', 'link', 'Close');
    shut.type = 'button';
    shut.dataset.close = '';
    shut.setAttribute('aria-label', `Close the evidence of ${id}`);
    to.append(shut);
    line.append(to);
    return line;
  }
  function readers(owner) {
    const check = (owner.checks || []).find((candidate) => candidate.name === 'two_readers');
    if (check && check.outcome === 'contradicted') return 'The second reader does not see it';
    if (owner.read_by === 'ocr' || (owner.checks || []).some((each) => each.name === 'ocr')) return 'Read by OCR, seen by two recognisers';
    if (check && check.outcome === 'not_possible') return 'Seen by one reader';
    return 'Seen by two readers';
  }
  for (const cite of document.querySelectorAll('[data-cite]')) {
    cite.setAttribute('role', 'button');
    cite.setAttribute('aria-expanded', 'false');
  }
  document.addEventListener('click', (event) => {
    const shut = event.target.closest('[data-close]');
    if (shut) { close(shut.closest('.evidence')).focus(); return; }
    const cite = event.target.closest('[data-cite]');
    if (!cite || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    toggle(cite);
  });
  document.addEventListener('keydown', (event) => {
    const at = event.target;
    if (event.key === ' ' && at.matches('a[data-cite]')) { event.preventDefault(); toggle(at); }
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) {
      const box = at.closest('.evidence') || (at.matches('[data-cite][aria-expanded="true"]') && document.getElementById(at.getAttribute('aria-controls')));
      if (box) close(box).focus();
    }
  });
  // The source opens by a click only, in one tab that is used again.
  actions.source = (anchor, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openAt(anchor.href);
  };

  // ---- claims and steps light each other -------------------------------------------------------
  const rail = document.querySelector('.trace');
  const steps = [...document.querySelectorAll('.steps > li')];
  const stepOf = (n) => steps.find((step) => step.dataset.n === String(n));
  function light(on, event) {
    const claim = event.target.closest('[data-step]');
    const step = event.target.closest('.steps > li');
    const n = claim ? claim.dataset.step : step && step.dataset.n;
    if (!n) return;
    if (claim) { claim.classList.toggle('lit', on); const to = stepOf(n); if (to) to.classList.toggle('lit', on); }
    if (step) { step.classList.toggle('lit', on); for (const other of document.querySelectorAll(`.panels [data-step="${n}"]`)) other.classList.toggle('lit', on); }
  }
  for (const name of ['mouseover', 'focusin']) document.addEventListener(name, light.bind(null, true));
  for (const name of ['mouseout', 'focusout']) document.addEventListener(name, light.bind(null, false));

  const side = document.querySelector('.rail');
  const more = () => side.classList.toggle('on', side.scrollHeight - side.scrollTop - side.clientHeight > 8);
  side.addEventListener('scroll', more, { passive: true });
  window.addEventListener('resize', more);
  side.addEventListener('toggle', more, true);
  more();

  // ---- replay ----------------------------------------------------------------------------------
  const last = steps.length;
  const says = document.getElementById('replay-says');
  const buttons = Object.fromEntries([...document.querySelectorAll('[data-replay]')].map((button) => [button.dataset.replay, button]));
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const state = { at: 0, phase: 3, speed: 1, timer: 0 }; // at 0: the whole trace, as it stands
  const PHASES = ['', 'reason', 'act', 'observe'];
  function draw() {
    const step = steps[state.at - 1];
    steps.forEach((item, n) => {
      item.classList.toggle('later', state.at > 0 && n >= state.at);
      item.classList.toggle('now', n === state.at - 1);
      item.toggleAttribute('aria-current', n === state.at - 1);
      if (n === state.at - 1 && state.phase < 3) item.dataset.phase = state.phase; else delete item.dataset.phase;
    });
    const until = state.at === 0 || state.at === last ? Infinity : state.phase < 3 ? state.at - 1 : state.at;
    for (const claim of document.querySelectorAll('.panels [data-step]')) claim.classList.toggle('not-yet', Number(claim.dataset.step) > until);
    rail.classList.toggle('playing', state.timer !== 0);
    if (buttons.play) buttons.play.setAttribute('aria-label', state.timer ? 'Pause' : 'Play');
    if (step && state.phase === 3) {
      says.textContent = `Step ${state.at} of ${last}: ${step.querySelector('code').textContent}`;
      if (step.offsetParent && getComputedStyle(document.querySelector('.rail')).overflowY === 'auto') step.scrollIntoView({ block: 'nearest', behavior: calm.matches ? 'auto' : 'smooth' });
    }
  }
  function go(n, phase = 3) {
    state.at = Math.min(Math.max(n, 0), last);
    state.phase = phase;
    draw();
    if (phase === 3) {
      try { history.replaceState(null, '', state.at ? `#step=${state.at}` : location.pathname + location.search); } catch (error) { /* the address stays */ }
    }
  }
  function stop() {
    clearTimeout(state.timer);
    state.timer = 0;
    draw();
  }
  function tick() {
    if (state.phase < 3) go(state.at, state.phase + 1);
    else if (state.at < last) go(state.at + 1, calm.matches ? 3 : 1);
    if (state.at === last && state.phase === 3) { stop(); return; }
    state.timer = setTimeout(tick, (calm.matches ? 2400 : 900) / state.speed);
  }
  const replay = {
    back() { stop(); go(state.at === 0 ? last : Math.max(1, state.at - (state.phase === 3 ? 1 : 0))); },
    step() { stop(); go(state.phase < 3 ? state.at : state.at === last ? 1 : state.at + 1); },
    play() {
      if (state.timer) { stop(); return; }
      if (state.at === last) state.at = 0;
      state.phase = 3;
      state.timer = 1;
      tick();
      draw();
    },
    speed() {
      state.speed = { 1: 2, 2: 4, 4: 1 }[state.speed];
      buttons.speed.textContent = `${state.speed}×`;
      buttons.speed.setAttribute('aria-label', `Speed: ${state.speed}`);
    },
  };
  if (last) {
    for (const [name, button] of Object.entries(buttons)) button.addEventListener('click', replay[name]);
    rail.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const keys = { ArrowLeft: replay.back, ArrowRight: replay.step, Home: () => { stop(); go(1); }, End: () => { stop(); go(last); }, s: replay.speed };
      if (event.key === ' ' && !event.target.matches('button, summary, [data-cite]')) keys[' '] = replay.play;
      const act = keys[event.key];
      if (act) { event.preventDefault(); act(); }
    });
    steps.forEach((step, n) => step.querySelector('.act a').addEventListener('click', (event) => {
      event.preventDefault();
      stop();
      go(n + 1);
    }));
    const fromAddress = () => {
      const found = /^#step=(\d{1,2})$/.exec(location.hash);
      if (found) { stop(); go(Number(found[1])); }
    };
    document.addEventListener('hcgen:step', (event) => { stop(); go(event.detail); });
    window.addEventListener('hashchange', fromAddress);
    fromAddress();
  }

  // ---- verify: the very bytes that the checkpoint is named by, made again from the page ----------
  const ESCAPES = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f' };
  const ascii = (text) => `"${text.replace(/["\\]|[^ -~]/g, (c) => ESCAPES[c] || `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;
  const canonical = (text) => text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) => (token[0] === '"' ? ascii(JSON.parse(token)) : ''));
  actions.verify = async () => {
    const result = document.getElementById('verified');
    const { checkpoint } = reading().facts;
    result.className = '';
    try {
      const bytes = new TextEncoder().encode(canonical(document.getElementById('hcgen-checkpoint').textContent));
      const digest = await crypto.subtle.digest('SHA-256', bytes);
      const made = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      result.textContent = made === checkpoint ? 'The JSON in this page has this hash.' : 'The JSON in this page has another hash: it was changed.';
      result.classList.toggle('no', made !== checkpoint);
    } catch (error) {
      result.textContent = 'This browser cannot hash here; see below for doing it by hand.';
      result.classList.add('no');
    }
  };

  // ---- downloads ---------------------------------------------------------------------------------
  actions.csv = () => {
    const { items } = ask('ipo_list_claims', { panel: 'financial_highlights', limit: 100 });
    const { body } = reading();
    const rows = items.map((row) => [body.filing.id, row.id.split('.')[1], row.period.end, row.period.months, row.text, row.value, row.currency, row.pages[0], row.corrected || '']);
    save(`${body.filing.id}.csv`, 'text/csv', csv([['filing', 'metric', 'period end', 'months', 'printed', 'value', 'currency', 'page', 'corrected'], ...rows]));
  };
})();
