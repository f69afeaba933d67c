// Handler of the meta-registry page.
(function () {
  'use strict';
  const { answer, data } = window.hcgen;
  window.__hcToolHandlers = {
    registry_list_registries(args) { return answer('registry_list_registries', args, () => ({ registries: data('hc-metadata').registries })); },
  };
})();
