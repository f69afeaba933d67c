// The list: filter as you type, sort by column, the state in the address. Without script the table is complete.
(function () {
  'use strict';
  const { plain, store } = window.hcgen;
  const form = document.getElementById('filter');
  const table = document.getElementById('filings');
  const body = table.tBodies[0];
  const count = document.getElementById('count');
  const nothing = document.getElementById('nothing');
  const more = document.getElementById('more-rows');
  const AT_ONCE = 60; // rows laid out at once: two screens of them; the rest follow on request
  const RANK = { full: 0, partial: 1, rejected: 2 };
  const growthOf = (text) => { const n = parseFloat(text.replace('−', '-').replace(/,/g, '')); return Number.isNaN(n) ? -Infinity : n; };
  // The data block holds the filings in the order of the rows.
  const rows = store().filings.map((filing, order) => {
    const row = body.rows[order];
    const cells = row.cells;
    const name = plain(`${filing.name} ${filing.name_zh || ''}`).toLowerCase();
    return {
      row, order, filing,
      text: plain(`${name} ${filing.fictional ? 'fictional' : ''} ${filing.regime} ${filing.regimes.join(' ')} ${filing.id}`).toLowerCase(),
      key: {
        outcome: RANK[filing.outcome], name, type: filing.type, date: filing.date || '', regime: filing.regime, pages: filing.pages,
        revenue: cells[6].dataset.value ? Number(cells[6].dataset.value) : -Infinity, growth: growthOf(cells[7].textContent),
      },
    };
  });
  const state = { q: '', type: '', regime: '', outcome: '', sort: '-date', all: false };
  let sorted = rows.slice();
  let drawn = [];

  function sortRows() {
    const down = state.sort.startsWith('-');
    const key = state.sort.replace('-', '');
    const order = (a, b) => (a.key[key] < b.key[key] ? -1 : a.key[key] > b.key[key] ? 1 : 0);
    sorted = rows.slice().sort((a, b) => (down ? -order(a, b) : order(a, b)) || a.order - b.order);
    for (const head of table.tHead.rows[0].cells) {
      if (head.dataset.sort === key) head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    }
  }
  function matching() {
    const words = plain(state.q).toLowerCase().split(' ').filter(Boolean);
    return sorted.filter(({ filing, text }) => (!state.type || filing.document_type === state.type) && (!state.outcome || filing.outcome === state.outcome)
      && (!state.regime || filing.regimes.includes(state.regime)) && words.every((word) => text.includes(word)));
  }
  function draw() {
    const found = matching();
    const shown = state.all ? found : found.slice(0, AT_ONCE);
    if (shown.length !== drawn.length || shown.some((entry, n) => entry !== drawn[n])) {
      if (rows.length) body.replaceChildren(...shown.map((entry) => entry.row));
      drawn = shown;
    }
    const all = rows.length.toLocaleString('en');
    count.textContent = found.length === rows.length ? `${all} ${rows.length === 1 ? 'filing' : 'filings'}` : `${found.length.toLocaleString('en')} of ${all} filings`;
    nothing.hidden = found.length > 0 || rows.length === 0;
    more.hidden = shown.length === found.length;
    document.getElementById('all-rows').textContent = `Show all ${found.length.toLocaleString('en')}`;
    return found;
  }
  function keep() {
    const query = new URLSearchParams();
    for (const name of ['q', 'type', 'regime', 'outcome']) if (state[name]) query.set(name, state[name]);
    if (state.sort !== '-date') query.set('sort', state.sort);
    const text = query.toString();
    try { history.replaceState(null, '', text ? `?${text}` : location.pathname); } catch (error) { /* the address stays */ }
  }
  function fromAddress() {
    const query = new URLSearchParams(location.search);
    for (const name of ['q', 'type', 'regime', 'outcome']) {
      form.elements[name].value = query.get(name) || '';
      if (form.elements[name].selectedIndex < 0) form.elements[name].value = ''; // no such option: all of them
      state[name] = form.elements[name].value;
    }
    const sort = query.get('sort') || '-date';
    const known = [...table.tHead.rows[0].cells].some((head) => head.dataset.sort && head.dataset.sort === sort.replace(/^-/, ''));
    state.sort = rows.length && known ? sort : '-date';
  }
  function fromForm() {
    for (const name of ['q', 'type', 'regime', 'outcome']) state[name] = form.elements[name].value;
    state.all = false;
    const found = draw();
    keep();
    return found;
  }
  form.addEventListener('input', fromForm);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const found = fromForm();
    if (event.agentInvoked && event.respondWith) {
      const names = found.slice(0, 20).map((entry) => entry.filing.name);
      event.respondWith(Promise.resolve({ shown: found.length, of: rows.length, first: names }));
    }
  });
  for (const head of [...table.tHead.rows[0].cells].filter((cell) => cell.dataset.sort)) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const key = head.dataset.sort;
      const first = ['date', 'pages', 'revenue', 'growth'].includes(key) ? `-${key}` : key;
      state.sort = state.sort === first ? (first.startsWith('-') ? key : `-${key}`) : first;
      sortRows();
      draw();
      keep();
    });
  }
  document.getElementById('clear').addEventListener('click', () => { form.reset(); for (const name of ['q', 'type', 'regime', 'outcome']) form.elements[name].value = ''; fromForm(); form.elements.q.focus(); });
  document.getElementById('all-rows').addEventListener('click', () => { state.all = true; draw(); });
  window.addEventListener('popstate', () => { fromAddress(); sortRows(); draw(); });
  fromAddress();
  sortRows();
  draw();
})();
