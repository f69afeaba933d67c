// Handlers of the list page and of the compare page. They read what is in the page and never fetch.
(function () {
  'use strict';
  const { answer, data, page, plain } = window.hcgen;
  let kept = null;
  const METRICS = ['revenue', 'gross_profit', 'profit_for_period'];
  const STATES = ['full', 'partial', 'rejected'];
  const each = (values, one) => (Array.isArray(one) ? one : values.map(() => one));
  // The records as the generator had them before it packed them (hcgen.site.packed).
  function unpacked(box) {
    const filings = box.filings.map(([id, name, name_zh, lang, type, date, regime, pages, outcome, dropped, fictional, money, periods, rows, address]) => ({
      id, name, name_zh, lang, document_type: box.types[type][0], type: box.types[type][1], date, regime: box.regimes[regime][0], regimes: box.regimes[regime][1],
      pages, outcome: STATES[outcome], dropped, fictional: Boolean(fictional), address: address || `filings/${id}/index.html`,
      currency: box.money[money][0], unit: box.money[money][1], periods: box.periods[periods],
      rows: rows.map(([metric, values, at, states, corrected = false]) => ({ metric: METRICS[metric], values, pages: each(values, at), states: each(values, states), corrected: each(values, corrected) })),
    }));
    return { root: box.root, others: box.others, filings };
  }
  const store = () => kept || (kept = unpacked(data('hcgen-filings')));
  const address = (row) => new URL(store().root + row.address, location.href).href;
  const fold = (text) => plain(text || '').toLowerCase();

  function findFilings(args) {
    const words = fold(args.text).split(' ').filter(Boolean);
    const regime = fold(args.regime);
    const rows = store().filings.filter((row) => {
      const text = fold(`${row.name} ${row.name_zh || ''} ${row.id} ${row.regime} ${row.regimes.join(' ')}`);
      return words.every((word) => text.includes(word))
        && (!args.document_type || row.document_type === args.document_type)
        && (!args.outcome || row.outcome === args.outcome)
        && (!regime || fold(`${row.regime} ${row.regimes.join(' ')}`).includes(regime));
    });
    const found = page(rows.map((row) => ({
      id: row.id, name: row.name, name_zh: row.name_zh, document_type: row.document_type, date: row.date, regime: row.regime,
      pages: row.pages, outcome: row.outcome, dropped: row.dropped, fictional: row.fictional, address: address(row),
    })), args);
    const { others } = store();
    return others ? { ...found, note: `${others} further filings of the site are not in this page; registry.json lists them` } : found;
  }
  function chosen(ids) {
    const once = [...new Set(ids)];
    if (once.length < 2) throw new Error('ids must name two filings or more, each once');
    return once.map((id) => {
      const row = store().filings.find((candidate) => candidate.id === id);
      if (!row) throw new Error(`no filing of this page has the id ${id}; ipo_find_filings gives the ids`);
      return row;
    });
  }
  // Periods stand together when they have one length and end in one year; each keeps its own last day.
  function compareFilings(args) {
    const rows = chosen(args.ids);
    const doubled = rows.length < args.ids.length ? ' A filing that was named twice is given once.' : '';
    const currencies = [...new Set(rows.map((row) => row.currency).filter(Boolean))];
    const keys = new Map();
    rows.forEach((row, column) => row.periods.forEach((period, n) => {
      const key = `${period.months}/${period.end.slice(0, 4)}`;
      if (!keys.has(key)) keys.set(key, { months: period.months, year: period.end.slice(0, 4), columns: new Map() });
      if (!keys.get(key).columns.has(column)) keys.get(key).columns.set(column, n);
    }));
    const periods = [...keys.values()].sort((a, b) => b.months - a.months || a.year.localeCompare(b.year));
    const metrics = ['revenue', 'gross_profit', 'profit_for_period'].map((metric) => ({
      metric,
      periods: periods
        .map((period) => ({ months: period.months, year: period.year, cells: rows.map((row, column) => cell(row, metric, period.columns.get(column))) }))
        .filter((period) => period.cells.some((found) => found && found.state !== 'not_shown')),
    }));
    return {
      filings: rows.map((row) => ({ id: row.id, name: row.name, currency: row.currency, outcome: row.outcome, fictional: row.fictional, address: address(row) })),
      currencies,
      note: (currencies.length > 1 ? 'The filings report in different currencies; nothing is converted.' : 'One currency; nothing is converted.') + doubled,
      metrics,
    };
  }
  function cell(row, metric, n) {
    const found = row.rows.find((candidate) => candidate.metric === metric);
    if (n === undefined || !found) return null;
    return { value: found.values[n], state: found.states[n], end: row.periods[n].end, audited: row.periods[n].audited, page: found.pages[n], ...(found.corrected[n] ? { corrected: true } : {}) };
  }

  window.hcgen.store = store;
  window.__hcToolHandlers = {
    ipo_find_filings(args) { return answer('ipo_find_filings', args, findFilings); },
    ipo_compare_filings(args) { return answer('ipo_compare_filings', args, compareFilings); },
  };
})();
