// The compare page: choose filings, see their figures side by side, take them along as CSV or JSON.
(function () {
  'use strict';
  const { actions, ask, csv, plain, save, say, store } = window.hcgen;
  const NAMES = { revenue: 'Revenue', gross_profit: 'Gross profit', profit_for_period: 'Profit for the period' };
  const WORDS = { nil: 'nil', not_shown: 'not shown', redacted: 'redacted' };
  const MOST = 6;
  const rows = new Map(store().filings.filter((row) => row.rows.length).map((row) => [row.id, row]));
  const box = (id) => document.getElementById(id);
  const asked = [...new Set((new URLSearchParams(location.search).get('ids') || '').split(',').filter(Boolean))];
  const found = asked.filter((id) => rows.has(id));
  const unknown = asked.length - found.length;
  let ids = found.slice(0, MOST);
  // What of the address is not followed; said until the choice is changed.
  let left = [
    unknown && `${unknown} ${unknown === 1 ? 'id is' : 'ids are'} not among the filings with figures`,
    found.length > MOST && `only the first ${MOST} are compared`,
  ].filter(Boolean);
  const make = (tag, name, text) => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  function named(row, lang) {
    const name = make('bdi', '', row.name);
    if (lang) name.lang = lang;
    return name;
  }
  function money(value) {
    const text = Math.abs(value).toLocaleString('en');
    return value < 0 ? `(${text})` : text;
  }
  const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  const day = (end) => `${Number(end.slice(8))} ${MONTHS[Number(end.slice(5, 7)) - 1]} ${end.slice(0, 4)}`;
  function tables(result) {
    return result.metrics.filter(({ periods }) => periods.length).map(({ metric, periods }) => {
      const section = make('section');
      const heading = make('h2', '', NAMES[metric]);
      heading.id = `compare-${metric}`;
      const scroll = make('div', 'scroll');
      scroll.tabIndex = 0;
      scroll.setAttribute('role', 'region');
      scroll.setAttribute('aria-labelledby', heading.id);
      const table = make('table');
      const head = table.createTHead().insertRow();
      head.append(make('td'));
      for (const filing of result.filings) {
        const cell = make('th');
        cell.scope = 'col';
        const link = make('a');
        link.href = filing.address;
        link.append(named(filing, rows.get(filing.id).lang));
        link.title = filing.name;
        const row = rows.get(filing.id);
        cell.append(link, make('small', '', [row.type, row.date && day(row.date)].filter(Boolean).join(', ')), make('small', '', `${filing.currency || 'no currency'}${filing.fictional ? ', fictional' : ''}`));
        head.append(cell);
      }
      const body = table.createTBody();
      for (const period of periods) {
        const line = body.insertRow();
        const label = make('th', '', period.months === 12 ? `Year ${period.year}` : `${period.months} months, ${period.year}`);
        label.scope = 'row';
        line.append(label);
        for (const cell of period.cells) line.append(figure(cell));
      }
      scroll.append(table);
      section.append(heading, scroll);
      return section;
    });
  }
  function figure(cell) {
    if (!cell) {
      const empty = make('td', 'absent', '–');
      empty.append(make('span', 'sr', ' no such period'));
      return empty;
    }
    const element = make('td', cell.value < 0 ? 'loss' : cell.value === null ? 'absent' : '', cell.value === null ? WORDS[cell.state] || 'not shown' : money(cell.value));
    element.append(make('small', '', `to ${day(cell.end)}${cell.audited === false ? ', unaudited' : ''}${cell.page ? `, page ${cell.page}` : ''}${cell.corrected ? ', corrected by a person' : ''}`));
    return element;
  }
  let result = null;
  function draw() {
    box('chosen').replaceChildren(...ids.map((id) => {
      const item = make('li');
      const drop = make('button', '', '×');
      drop.type = 'button';
      drop.setAttribute('aria-label', `Take out ${rows.get(id).name}`);
      drop.addEventListener('click', () => { ids = ids.filter((other) => other !== id); keep(); draw(); box('add').focus(); });
      item.append(named(rows.get(id), rows.get(id).lang), make('small', '', rows.get(id).type), drop);
      return item;
    }));
    result = ids.length > 1 ? ask('ipo_compare_filings', { ids }) : null;
    box('tables').replaceChildren(...(result ? tables(result) : []));
    box('empty').hidden = Boolean(result);
    box('mixed').hidden = !result || result.currencies.length < 2;
    if (result) box('mixed').textContent = `These filings report in ${result.currencies.join(' and ')}. Nothing is converted: compare growth and shape, not sums.`;
    box('count').textContent = [ids.length ? `${ids.length} of at most ${MOST}` : '', ...left].filter(Boolean).join('; ');
    for (const name of ['compare-csv', 'compare-json']) document.querySelector(`[data-do="${name}"]`).disabled = !result;
  }
  function keep() {
    left = [];
    try { history.replaceState(null, '', ids.length ? `?ids=${ids.map(encodeURIComponent).join(',')}` : location.pathname); } catch (error) { /* the address stays */ }
  }
  box('choose').addEventListener('submit', (event) => {
    event.preventDefault();
    const text = plain(box('add').value).toLowerCase();
    if (!text) return;
    const all = [...rows.values()].filter((row) => !ids.includes(row.id));
    const found = all.find((row) => row.id.toLowerCase() === text || plain(row.name).toLowerCase() === text)
      || all.find((row) => plain(`${row.name} ${row.name_zh || ''} ${row.id}`).toLowerCase().includes(text));
    if (!found) { say('No other filing with figures has this name.'); return; }
    if (ids.length === MOST) { say(`At most ${MOST} filings stand side by side.`); return; }
    ids.push(found.id);
    box('add').value = '';
    keep();
    draw();
  });
  actions['compare-json'] = () => save('compare.json', 'application/json', `${JSON.stringify(result, null, 2)}\n`);
  actions['compare-csv'] = () => {
    const lines = [['metric', 'filing', 'name', 'currency', 'months', 'period end', 'audited', 'value', 'state', 'page', 'corrected']];
    for (const { metric, periods } of result.metrics) {
      for (const period of periods) {
        period.cells.forEach((cell, n) => {
          const filing = result.filings[n];
          if (cell) lines.push([metric, filing.id, filing.name, filing.currency, period.months, cell.end, cell.audited, cell.value, cell.state, cell.page, cell.corrected || false]);
        });
      }
    }
    save('compare.csv', 'text/csv', csv(lines));
  };
  try { draw(); } finally { document.body.classList.add('drawn'); }
})();
