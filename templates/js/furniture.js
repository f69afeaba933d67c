// What every page offers: theme, copy .hc, share; and folds that open for print.
(function () {
  'use strict';
  const root = document.documentElement;
  const toast = document.getElementById('toast');
  let timer = 0;
  function say(text) {
    clearTimeout(timer);
    toast.textContent = text;
    timer = setTimeout(() => { toast.textContent = ''; }, 4000);
  }
  async function copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      say(done);
    } catch (error) {
      const area = document.createElement('textarea');
      area.value = text;
      area.className = 'sr';
      document.body.append(area);
      area.select();
      say(document.execCommand('copy') ? done : 'The browser does not allow copying here.');
      area.remove();
    }
  }

  const theme = document.getElementById('theme');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const dark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);
  const show = () => theme.setAttribute('aria-pressed', String(dark()));
  theme.addEventListener('click', () => {
    root.dataset.theme = dark() ? 'light' : 'dark';
    try { localStorage.setItem('hcgen-theme', root.dataset.theme); } catch (error) { /* not kept, but shown */ }
    show();
  });
  system.addEventListener('change', show);
  window.addEventListener('storage', (event) => {
    if (event.key !== 'hcgen-theme' || !event.newValue) return;
    root.dataset.theme = event.newValue === 'dark' ? 'dark' : 'light';
    show();
  });
  show();

  // The .hc text of this page, made of its own blocks as §13 says: the same as the file beside it.
  const NAMES = ['hc-metadata', 'hc-instructions', 'hc-context-public', 'tools (webmcp+json)'];
  const isHead = (line) => line !== undefined && NAMES.some((name) => line.replace(/[ \t\r]+$/, '') === `## ${name}`);
  const guard = (text) => {
    const lines = text.split('\n');
    return lines.map((line, n) => (/^\\*---[ \t\r]*$/.test(line) && isHead(lines[n + 1]) ? `\\${line}` : line)).join('\n');
  };
  // JSON as it was before "<", ">" and "&" were written as escapes for the script element.
  const unescaped = (text) => text.replace(/\\(?:u003c|u003e|u0026|[\s\S])/g, (found) => ({ '\\u003c': '<', '\\u003e': '>', '\\u0026': '&' }[found] || found));
  const oneLine = (text) => text.split(/\s+/).filter(Boolean).join(' ');
  function hcText() {
    const block = (selector) => unescaped(document.querySelector(selector).textContent);
    const bodies = [
      block('#hc-metadata'),
      document.getElementById('hc-instructions').content.textContent,
      block('#hc-context-public'),
      block('script[type="application/webmcp+json"]'),
    ];
    const facts = JSON.parse(bodies[0]);
    const canonical = document.querySelector('link[rel="canonical"]');
    const head = [`# ${oneLine(facts.title)} — HC v${facts.hc_version}`];
    if (canonical) head.push(`> Source: ${canonical.getAttribute('href')}`);
    head.push(`> Type: ${facts.hc_type} | ID: ${facts.artifact_id}`);
    return `${[head.join('\n'), ...bodies.map((text, n) => `---\n## ${NAMES[n]}\n${guard(text)}`)].join('\n\n')}\n`;
  }
  async function share() {
    const canonical = document.querySelector('link[rel="canonical"]');
    const address = (canonical ? canonical.href : location.href.split('#')[0]) + location.hash;
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      try { await navigator.share({ title: document.title, url: address }); return; } catch (error) { if (error.name === 'AbortError') return; }
    }
    copy(address, 'The address is copied.');
  }
  const actions = { 'copy-hc': () => copy(hcText(), 'The .hc text is copied.'), share };
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-do]');
    if (button && actions[button.dataset.do]) actions[button.dataset.do](button, event);
  });

  // A download made in the page, from what the page holds.
  function save(name, type, text) {
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(new Blob([text], { type }));
    anchor.download = name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
  }
  // A cell that a spreadsheet would run as a formula is marked as text.
  const csvCell = (value) => {
    const text = value === null || value === undefined ? '' : String(value);
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  const csv = (rows) => `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

  let opened = [];
  window.addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('main details:not([open])')];
    opened.forEach((fold) => { fold.open = true; });
  });
  window.addEventListener('afterprint', () => opened.forEach((fold) => { fold.open = false; }));

  Object.assign(window.hcgen, { actions, copy, csv, hcText, save, say });
})();
