import { chromium } from '@playwright/test';
import { findBrowser } from './src/browser.ts';
const base = process.argv[2];
const jobs = process.argv.slice(3).map((j) => j.split('|'));
const browser = await chromium.launch(await findBrowser());
for (const [site, path, width, height, file] of jobs) {
  const ctx = await browser.newContext({ viewport: { width: +width, height: +height }, deviceScaleFactor: 1.5, hasTouch: +width < 500, isMobile: +width < 500 });
  await ctx.addCookies([{ name: 'consent', value: 'all', domain: `${site}.localhost`, path: '/' }]);
  const page = await ctx.newPage();
  const bad = [];
  page.on('console', (m) => m.type() === 'error' && bad.push(m.text()));
  page.on('response', (r) => r.status() >= 400 && bad.push(`${r.status()} ${r.url()}`));
  await page.goto(`http://${site}.localhost:${base}${path}`, { waitUntil: 'networkidle', timeout: 120000 });
  await page.getByRole('button', { name: /accept|essential|only/i }).first().click({ timeout: 1500 }).catch(() => 0);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: file, timeout: 60000 });
  console.log(file, await page.title(), await page.evaluate(() => document.documentElement.scrollHeight), bad.slice(0, 5));
  await ctx.close();
}
await browser.close();
