// Runs before the first paint: the kept theme, and a mark that script is there.
(function () {
  'use strict';
  var root = document.documentElement;
  root.classList.add('js');
  try {
    var kept = localStorage.getItem('hcgen-theme');
    if (kept === 'dark' || kept === 'light') root.setAttribute('data-theme', kept);
  } catch (error) { /* storage is closed to this page: the system's theme holds */ }
})();
