import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';

/** `npm run screens [-- --port 3000]`: pictures of the running product into docs/screens, and of two sites together for the README. */

const folder = path.resolve(import.meta.dirname, '../../docs/screens');
const SITES = ['northside-toyota', 'southern-cross-cars', 'iron-cove-motorcycles', 'wattle-creek-caravans'];
const SCREENS = { desktop: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } };
/** Of WebP, from 0 to 1: text stays sharp, and all pictures together below 1.5 MB. */
const QUALITY = 0.82;

const { port } = parseArgs({ options: { port: { type: 'string', default: '3000' } } }).values;
const browser = await chromium.launch(await findBrowser());
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const site of SITES) await takeSite(site);
  await takeTogether('southern-cross-cars', 'wattle-creek-caravans');
} finally {
  await browser.close();
}

/** Results and their first vehicle, at either width. */
async function takeSite(site: string): Promise<void> {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    const page = await browser.newPage({ viewport });
    await open(page, site, '/search/new-used-and-demo-cars/');
    await save(await page.screenshot(), `${site}-results-${screen}`);
    const vehicle = await page.getByRole('article').getByRole('link').first().getAttribute('href');
    await open(page, site, vehicle ?? '/');
    await save(await page.screenshot(), `${site}-vehicle-${screen}`);
    await page.close();
  }
}

async function open(page: Page, site: string, address: string): Promise<void> {
  const url = `http://${site}.localhost:${port}${address}`;
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  if (!response?.ok())
    throw new Error(`${url} answered ${response?.status()}; expected a page of the running product.`);
}

/** Playwright writes PNG; the browser itself turns it into a WebP of a quarter of its size. */
async function save(png: Buffer, name: string): Promise<void> {
  const canvas = await browser.newPage();
  const webp = await canvas.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const drawing = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      drawing.getContext('2d')?.drawImage(image, 0, 0);
      return drawing.toDataURL('image/webp', quality);
    },
    [dataUrl(png), QUALITY] as const,
  );
  await canvas.close();
  writeFileSync(path.join(folder, `${name}.webp`), Buffer.from(webp.split(',')[1] ?? '', 'base64'));
}

/** One picture of a desktop with a phone before its right corner. */
async function takeTogether(wide: string, narrow: string): Promise<void> {
  const shots: string[] = [];
  for (const [site, viewport] of [
    [wide, SCREENS.desktop],
    [narrow, SCREENS.phone],
  ] as const) {
    const page = await browser.newPage({ viewport });
    await open(page, site, '/');
    shots.push(dataUrl(await page.screenshot()));
    await page.close();
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.setContent(togetherHtml(shots), { waitUntil: 'load' });
  await page.screenshot({ path: path.join(folder, 'readme.png'), omitBackground: true });
  await page.close();
}

function togetherHtml([wide = '', narrow = '']: string[]): string {
  const style = `
    body { margin: 0; }
    img { position: absolute; border: 1px solid #c9ced4; }
    .wide { width: 1150px; top: 8px; left: 8px; border-radius: 12px; }
    .narrow { width: 300px; right: 8px; bottom: 8px; border: 8px solid #14181f; border-radius: 32px; }`;
  return `<style>${style}</style><img class="wide" src="${wide}"><img class="narrow" src="${narrow}">`;
}

function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}
