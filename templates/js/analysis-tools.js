// Handlers of an analysis page. They read what is in the page and never fetch.
(function () {
  'use strict';
  const { answer, data, page, plain } = window.hcgen;
  let kept = null;

  // Everything by name, made once, when it is first asked for.
  function reading() {
    if (kept) return kept;
    const checkpoint = data('hcgen-checkpoint');
    const facts = data('hcgen-page');
    const body = checkpoint.body;
    const sheet = body.outcome.state === 'rejected' ? null : facts.factsheet || body.outcome.factsheet; // with what persons corrected
    kept = { checkpoint, facts, body, sheet, claims: [], places: new Map(), nodes: body.document.nodes_cited };
    if (sheet) collect(kept);
    (body.outcome.omissions || []).forEach((omitted, n) => addPlaces(kept, `omission-${n}`, omitted.places.map((at) => at.citation).filter(Boolean), {}));
    return kept;
  }
  function collect(all) {
    const { overview, offering, key_risks: risks, financial_highlights: figures } = all.sheet;
    for (const [panel, fields] of [['overview', overview], ['offering', offering]]) {
      for (const [field, value] of Object.entries(fields)) {
        for (const item of Array.isArray(value) ? value : [value]) {
          if (item.id) addClaim(all, item);
          else addPlaces(all, `${panel}.${field}`, item.citations, item);
        }
      }
    }
    for (const risk of risks) addClaim(all, risk);
    for (const [name, absence] of Object.entries(all.sheet.absences)) addPlaces(all, name, absence.citations, absence);
    addPlaces(all, 'financial_highlights.unit', figures.citations, {});
    figures.periods.forEach((period, n) => addPlaces(all, `financial_highlights.period-${n}`, period.citations, {}));
    for (const row of figures.rows) {
      const ids = cellIds(figures.periods, row.metric);
      row.cells.forEach((cell, n) => {
        const claim = {
          id: ids[n], panel: 'financial_highlights', field: row.metric, text: cell.printed, value: cell.value, state: cell.state,
          period: { end: figures.periods[n].end, months: figures.periods[n].months }, currency: figures.currency,
          citations: cell.citations, witnesses: cell.witnesses, alternatives: cell.alternatives, checks: cell.checks,
        };
        addClaim(all, claim);
      });
    }
  }
  function addClaim(all, claim) {
    all.claims.push(claim);
    addPlaces(all, claim.id, claim.citations, claim);
    claim.alternatives.forEach((other, n) => addPlaces(all, `${claim.id}/alternative-${n}`, other.citations, other));
  }
  function addPlaces(all, id, citations, owner) {
    citations.forEach((citation, n) => all.places.set(`${id}/${n}`, { id, citation, owner }));
  }
  // As the generator makes them (hcgen.contracts.cell_ids): last day, months, restated; a number where two columns are of one period.
  function cellIds(periods, metric) {
    const made = [];
    for (const period of periods) {
      const name = `financial_highlights.${metric}.${period.end}.${period.months}${period.restated ? '.restated' : ''}`;
      const twins = made.filter((other) => other.split('~')[0] === name).length;
      made.push(twins ? `${name}~${twins + 1}` : name);
    }
    return made;
  }

  const link = (number) => (reading().facts.source ? `${reading().facts.source}#page=${number}` : null);
  const place = (citation) => ({ page: citation.page, printed_page: citation.printed_page, quote: citation.quote, node: citation.node, link: link(citation.page) });
  function rejected() {
    const { outcome } = reading().body;
    return { outcome: outcome.state, reasons: outcome.reasons, note: 'Nothing was verified, so no claim is given.' };
  }

  // What was seen and is not shown: what, why, and the pages where it stands.
  const omissions = (body) => (body.outcome.omissions || []).map((each) => ({
    panel: each.panel, field: each.field, period: each.period, kind: each.kind, why: each.why,
    places: each.places.map((at) => ({ page: at.page, printed: at.printed })),
  }));

  function getFactsheet(args) {
    const { sheet, body } = reading();
    if (!sheet) return rejected();
    const head = { outcome: body.outcome.state, reasons: body.outcome.reasons, omissions: omissions(body) };
    if (!args.panel) return { ...head, factsheet: sheet };
    const absences = Object.entries(sheet.absences).filter(([name]) => name === args.panel || name.startsWith(`${args.panel}.`));
    return { ...head, panel: args.panel, value: sheet[args.panel], absences: Object.fromEntries(absences) };
  }
  function listClaims(args) {
    const { claims, sheet } = reading();
    if (!sheet) return rejected();
    const rows = claims.filter((claim) => !args.panel || claim.panel === args.panel).map((claim) => {
      const row = { id: claim.id, panel: claim.panel, text: claim.text, pages: claim.citations.map((c) => c.page), state: claim.state };
      const told = claim.checks.find((check) => check.name === 'corrected');
      if (told) row.corrected = told.detail;
      return claim.value === undefined ? row : { ...row, value: claim.value, currency: claim.currency, period: claim.period };
    });
    return page(rows, args);
  }
  // A figure may be named without its months where one figure alone ends on that day.
  function withoutMonths(claims, name) {
    const found = claims.filter((claim) => claim.value !== undefined && name.split('.').length === 3 && claim.id.startsWith(`${name}.`));
    return found.length === 1 ? found[0] : undefined;
  }
  function getCitation(args) {
    const { claims, places } = reading();
    const claim = claims.find((candidate) => candidate.id === args.claim) || withoutMonths(claims, args.claim);
    const found = [...places.values()].filter((entry) => entry.id === args.claim);
    if (!claim && !found.length) throw new Error(`no claim has the id ${args.claim}; ipo_list_claims gives the ids`);
    if (!claim) return { claim: args.claim, citations: found.map((entry) => place(entry.citation)) };
    return {
      claim: claim.id, text: claim.text, state: claim.state,
      citations: claim.citations.map(place), witnesses: claim.witnesses.map(place),
      alternatives: claim.alternatives.map((other) => ({ text: other.text, extractors: other.extractors, citations: other.citations.map(place) })),
      checks: claim.checks,
    };
  }
  function mapDocument(args) {
    const { body, nodes, facts } = reading();
    const chapters = body.document.chapters.map((c) => ({ title: c.title, kind: c.kind, first_page: c.first_page, last_page: c.last_page }));
    const previews = nodes.map((n) => ({ id: n.id, first_page: n.first_page, last_page: n.last_page, begins: n.text.slice(0, 160) }));
    return { pages: body.filing.pages, chapters: chapters.slice(0, 200), nodes_in_page: page(previews, args), note: 'Nodes are numbered in reading order; the text of cited nodes is in this page.', ...(facts.tree ? { all_nodes: { count: facts.tree.nodes, begins: new URL('tree/n0.json', location.href).href } } : {}) };
  }
  const numberOf = (id) => Number(id.slice(1));
  // The last node that is known to be there: of the published tree, else of those that the reading names.
  function lastKnown({ nodes, body, facts }) {
    if (facts.tree) return facts.tree.nodes - 1;
    const named = body.trace.steps.flatMap((step) => step.nodes).flatMap((name) => name.split('..')); // n11..n14 is a run
    return [...nodes.map((n) => n.id), ...named].reduce((most, id) => Math.max(most, numberOf(id)), -1);
  }
  function readNodes(args) {
    const { nodes, body, facts } = reading();
    const first = numberOf(args.first);
    const end = numberOf(args.last || args.first);
    if (end < first) throw new Error('last stands before first');
    const known = lastKnown(reading());
    if (known < 0) throw new Error('this page knows no node of the document');
    if (first > known) throw new Error(`this page knows no node ${args.first}; the last that it knows is n${known}`);
    const last = Math.min(end, known);
    const wanted = nodes.filter((n) => numberOf(n.id) >= first && numberOf(n.id) <= last).sort((a, b) => numberOf(a.id) - numberOf(b.id));
    const shown = [];
    let room = 16000;
    for (const node of wanted) {
      if (node.text.length > room) break;
      room -= node.text.length;
      shown.push({ id: node.id, title: node.title, first_page: node.first_page, last_page: node.last_page, text: node.text });
    }
    const result = { nodes: shown };
    if (end > known) result.note = `This page knows no node after n${known}.`;
    if (shown.length < wanted.length) result.next_first = wanted[shown.length].id;
    const missing = last - first + 1 - wanted.length;
    if (missing > 0) result.not_in_page = { count: missing, ...between(nodes, first, last, body), ...published(facts.tree, first, last, wanted) };
    return result;
  }
  // The addresses of the files that hold the nodes which are not in the page; none is made up.
  function published(tree, first, last, wanted) {
    if (!tree) return { tree: 'not published; open the source at these pages' };
    const here = new Set(wanted.map((n) => numberOf(n.id)));
    const files = [];
    let start = first - (first % tree.each);
    for (; start <= last && start < tree.nodes && files.length < 10; start += tree.each) {
      const numbers = Array.from({ length: tree.each }, (_, n) => start + n).filter((n) => n >= first && n <= last && n < tree.nodes);
      if (numbers.some((n) => !here.has(n))) files.push(new URL(`tree/n${start}.json`, location.href).href);
    }
    const told = { tree: files, tree_holds: `n0 to n${tree.nodes - 1}, ${tree.each} a file` };
    return start <= last && start < tree.nodes ? { ...told, tree_next_first: `n${start}` } : told;
  }
  // Where nodes stand whose text is not in the page: between the cited nodes round them.
  function between(nodes, first, last, body) {
    const before = Math.max(1, ...nodes.filter((n) => numberOf(n.id) <= first).map((n) => n.first_page));
    const after = Math.min(body.filing.pages, ...nodes.filter((n) => numberOf(n.id) >= last).map((n) => n.last_page));
    const pages = { first_page: before, last_page: Math.max(before, after) };
    const chapters = body.document.chapters.filter((c) => c.first_page <= pages.last_page && c.last_page >= pages.first_page);
    return { stands_within: pages, chapters: chapters.slice(0, 12).map((c) => c.title) };
  }
  function texts() {
    const { nodes, places } = reading();
    const found = nodes.map((n) => ({ node: n.id, page: n.first_page, last_page: n.last_page, text: n.text }));
    const quotes = [...places.values()].map((entry) => ({ claim: entry.id, page: entry.citation.page, last_page: entry.citation.page, text: entry.citation.quote }));
    return [...found, ...quotes];
  }
  function searchText(args) {
    const words = plain(args.words).toLowerCase().split(' ').filter(Boolean);
    const hits = texts().flatMap((entry) => {
      const text = plain(entry.text);
      const low = text.toLowerCase();
      if (!words.length || !words.every((word) => low.includes(word))) return [];
      const at = Math.max(0, low.indexOf(words[0]) - 120);
      return [{ node: entry.node, claim: entry.claim, page: entry.page, last_page: entry.last_page, excerpt: text.slice(at, at + 320) }];
    });
    return { ...page(hits, args), searched: 'cited nodes and quotes, not the whole document' };
  }
  function replayTrace(args) {
    const { body, checkpoint } = reading();
    const steps = body.trace.steps.map((step, n) => ({ ...step, milliseconds: checkpoint.run.steps_ms[n] }));
    if (args.step === undefined) return { steps };
    const step = steps.find((candidate) => candidate.n === args.step);
    if (!step) throw new Error(`there is no step ${args.step}; the last is ${steps.length}`);
    document.dispatchEvent(new CustomEvent('hcgen:step', { detail: args.step }));
    return { step, of: steps.length };
  }
  // The gate's rule (hcgen.observe.quotes): a quote that begins or ends with a figure or a Latin letter stands in no
  // longer number or word, and a number alone not inside brackets or behind a minus that make it negative.
  const [latin, figure, chinese] = ['(?=\\p{L})[\\0-\\u024f]', '\\p{Nd}', '[零〇一二三四五六七八九十百千萬万億亿壹貳參肆伍陸柒捌玖拾]'];
  const CUT_BEFORE = new RegExp(`(?:(?:${latin}|${figure})${latin}|${figure}[.,]?${figure}|${chinese}{2})$`, 'u');
  const CUT_AFTER = new RegExp(`^(?:${latin}(?:${latin}|${figure})|${figure}(?:[.,]?${figure}|${latin})|[.,]${figure}|${chinese}{2})`, 'u');
  function stands(text, quote) {
    const number = /^[\p{Nd}.,%]+$/u.test(quote);
    for (let start = text.indexOf(quote); start >= 0; start = text.indexOf(quote, start + 1)) {
      const end = start + quote.length;
      const before = text.slice(Math.max(0, start - 2), start);
      const negative = number && ((before.endsWith('(') && text[end] === ')') || /(?:^|[^\p{L}\p{N}])-$/u.test(before));
      if (!negative && !CUT_BEFORE.test(before + text[start]) && !CUT_AFTER.test(text.slice(end - 1, end + 2))) return true;
    }
    return false;
  }
  // Raised figures go where no folding reaches them: a footnote mark is no figure of the number before it.
  const sought = (text) => plain(text.replace(/\p{No}/gu, (mark) => String.fromCodePoint(0xf0000 + mark.codePointAt(0))));
  function verifyQuote(args) {
    const quote = sought(args.quote);
    if (!/[\p{L}\p{N}]/u.test(quote)) throw new Error('the quote has no words');
    const hits = texts().filter((entry) => stands(sought(entry.text), quote));
    const there = hits.filter((entry) => args.page === undefined || (entry.page <= args.page && args.page <= entry.last_page));
    const answer = { found: there.length > 0, at: there.slice(0, 10).map((e) => ({ node: e.node, claim: e.claim, page: e.page, last_page: e.last_page })) };
    if (!there.length && hits.length) answer.elsewhere = hits.slice(0, 5).map((e) => ({ page: e.page, last_page: e.last_page }));
    return { ...answer, searched: 'cited nodes and quotes of this page; a quote that is not found may stand elsewhere in the document' };
  }
  // One tab, used again; it cannot reach back to this page.
  function openAt(address) {
    const tab = window.open(address, 'hcgen-source');
    try { if (tab) tab.opener = null; } catch (error) { /* it is another site's already, and was cut off before */ }
    return tab;
  }
  function openSource(args) {
    const { body } = reading();
    const address = link(args.page);
    if (!address) throw new Error('no address of the source is known');
    if (body.filing.pages && args.page > body.filing.pages) throw new Error(`the file has ${body.filing.pages} pages`);
    if (!openAt(address)) throw new Error(`the browser opened no tab; the address is ${address}`);
    return { opened: address };
  }

  window.hcgen.reading = reading;
  window.hcgen.openAt = openAt;
  window.__hcToolHandlers = {
    ipo_get_factsheet(args) { return answer('ipo_get_factsheet', args, getFactsheet); },
    ipo_list_claims(args) { return answer('ipo_list_claims', args, listClaims); },
    ipo_get_citation(args) { return answer('ipo_get_citation', args, getCitation); },
    ipo_map_document(args) { return answer('ipo_map_document', args, mapDocument); },
    ipo_read_nodes(args) { return answer('ipo_read_nodes', args, readNodes); },
    ipo_search_text(args) { return answer('ipo_search_text', args, searchText); },
    ipo_replay_trace(args) { return answer('ipo_replay_trace', args, replayTrace); },
    ipo_verify_quote(args) { return answer('ipo_verify_quote', args, verifyQuote); },
    ipo_open_source(args) { return answer('ipo_open_source', args, openSource); },
  };
})();
