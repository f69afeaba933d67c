// Handler of the registry page.
(function () {
  'use strict';
  const { answer, data, page, plain } = window.hcgen;
  const fold = (text) => plain(String(text || '')).toLowerCase();
  function findPages(args) {
    const words = fold(args.text).split(' ').filter(Boolean);
    const found = data('hc-metadata').artifacts.filter((entry) => {
      const text = fold(`${entry.name} ${entry.summary} ${entry.id} ${(entry.tags || []).join(' ')}`);
      return words.every((word) => text.includes(word)) && (!args.type || entry.type === args.type);
    });
    return page(found, args);
  }
  window.__hcToolHandlers = {
    registry_find_pages(args) { return answer('registry_find_pages', args, findPages); },
  };
})();
