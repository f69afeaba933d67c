// Opens pages in Firefox ESR over WebDriver BiDi and asks each of their tools: node firefox.mjs /path/to/firefox-esr < pages.json
import puppeteer from 'puppeteer-core';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const asked = JSON.parse(Buffer.concat(chunks).toString());
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath: process.argv[2],
  headless: true,
  extraPrefsFirefox: { 'dom.modelcontext.enabled': true, 'dom.modelcontext.testing.enabled': true },
});
const seen = [];
try {
  const page = await browser.newPage();
  let faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()); });
  for (const wanted of asked) {
    faults = [];
    await page.goto(wanted.url);
    const found = await page.evaluate(async ({ tools, arguments: given, gated }) => {
      const context = document.modelContext || navigator.modelContext;
      const names = async () => (await context.getTools()).map((tool) => tool.name).sort();
      for (let tries = 0; tries < 20 && (await names()).length < tools.length; tries += 1) {
        await new Promise((resolve) => { setTimeout(resolve, 100); });
      }
      const silent = [];
      for (const name of tools.filter((tool) => tool !== gated)) {
        const answer = await context.invokeTool(name, given[name] || {});
        const text = JSON.stringify(answer) || '';
        if (!text.includes('content')) silent.push(`${name}: ${text.slice(0, 200)}`);
      }
      return { registered: await names(), silent };
    }, wanted);
    seen.push({ ...found, faults });
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(seen));
