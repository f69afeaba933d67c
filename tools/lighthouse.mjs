// Audits addresses with Lighthouse, one JSON report a line: node lighthouse.mjs CHROMIUM CATEGORIES URL …
// Started by lighthouse.py through npm, which puts the packages on the path. The pages stay as they
// are; the browser is told not to apply their policy, as Lighthouse fetches robots.txt and llms.txt
// in a page's name and our pages forbid every fetch.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , executablePath, categories, ...urls] = process.argv;
const bin = process.env.PATH.split(delimiter).find((folder) => existsSync(join(folder, 'lighthouse')));
const { resolve } = createRequire(join(bin, '..', 'start.js'));
const load = (name) => import(pathToFileURL(resolve(name)).href);
const { default: lighthouse } = await load('lighthouse');
const { default: puppeteer } = await load('puppeteer-core');

const browser = await puppeteer.launch({ executablePath, headless: true, args: ['--no-sandbox', '--enable-features=WebMCP'] });
try {
  for (const url of urls) {
    const page = await browser.newPage();
    await page.setBypassCSP(true);
    const { lhr } = await lighthouse(url, { logLevel: 'error', onlyCategories: categories.split(',') }, undefined, page);
    console.log(JSON.stringify(lhr));
    await page.close();
  }
} finally {
  await browser.close();
}
