// Handler of the page for addresses that do not exist.
(function () {
  'use strict';
  const { answer, data } = window.hcgen;
  window.__hcToolHandlers = {
    site_list_entrances(args) { return answer('site_list_entrances', args, () => ({ entrances: data('hc-context-public').entrances })); },
  };
})();
