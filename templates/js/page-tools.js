// Handlers of a page of text: read a section, find words. The text is what people see.
(function () {
  'use strict';
  const { answer, page, plain } = window.hcgen;
  const MOST = 8000;
  const level = (node) => (/^H[1-6]$/.test(node.tagName) ? Number(node.tagName[1]) : 0);
  const words = (node) => node.textContent.replace(/[ \t]+/g, ' ').replace(/\s*\n\s*/g, '\n').trim();
  // Every block of the text once, each with the heading it stands under.
  function passages() {
    let heading = '';
    return [...document.querySelectorAll('#main .prose > *')].map((node) => {
      if (level(node)) heading = node.id;
      return { node, heading, text: words(node) };
    }).filter((passage) => passage.text);
  }
  function section(id) {
    const start = document.getElementById(id);
    if (!start || !level(start) || !start.closest('.prose')) throw new Error(`there is no heading with the id ${id}`);
    const nodes = [start];
    for (let next = start.nextElementSibling; next && !(level(next) && level(next) <= level(start)); next = next.nextElementSibling) nodes.push(next);
    return nodes.map(words);
  }
  function readSection(args) {
    const title = document.querySelector('h1').textContent.trim();
    const parts = args.heading ? section(args.heading) : [title, ...passages().map((passage) => passage.text)];
    const text = Array.from(parts.filter(Boolean).join('\n\n'));
    const offset = args.offset || 0;
    const left = text.length - offset - MOST;
    const found = { text: text.slice(offset, offset + MOST).join('') };
    return left > 0 ? { ...found, next_offset: offset + MOST } : found;
  }
  function findText(args) {
    const wanted = plain(args.words).toLowerCase().split(' ').filter(Boolean);
    const found = passages().filter(({ text }) => {
      const folded = plain(text).toLowerCase();
      return wanted.every((word) => folded.includes(word));
    });
    return page(found.map(({ heading, text }) => ({ heading, text: text.slice(0, 1000) })), args);
  }
  window.__hcToolHandlers = {
    page_read_section(args) { return answer('page_read_section', args, readSection); },
    page_find_text(args) { return answer('page_find_text', args, findText); },
  };
})();
