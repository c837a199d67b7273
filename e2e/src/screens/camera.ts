import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { keptChoice } from '../kept-choice.ts';
import { siteUrl } from '../product.ts';
import { type Place, type Screen, WINDOWS, type WindowName } from './screen.ts';
import { toWebp } from './webp.ts';

/** Where the pictures go. */
export const FOLDER = path.resolve(import.meta.dirname, '../../../docs/screens');

/** A whole page is taken at half its size, and as far down as this, in pixels: what comes after are cards and the footer. */
const WHOLE = { scale: 0.36, height: 5200 } as const;

/** A new window whose browser remembers nothing but an answer to whether it may be measured, and in which nothing moves. */
export async function openWindow(browser: Browser, name: WindowName): Promise<Page> {
  const { width, height } = WINDOWS[name];
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    hasTouch: name === 'phone',
    storageState: keptChoice('denied'),
  });
  return context.newPage();
}

/** Opens a path of a site, and waits until it is all there. @throws Error if the answer is not the one that is expected */
export async function openPath(page: Page, site: string, address: string, expected = 200): Promise<void> {
  const url = siteUrl(site, address);
  const response = await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  if (response?.status() !== expected) {
    throw new Error(`${url} answered ${response?.status()}; expected ${expected} of the running product.`);
  }
}

/** Takes a screen as the window shows it, or the whole page, into a file named after site, screen and window. */
export async function photograph(browser: Browser, screen: Screen, place: Place): Promise<void> {
  await screen.visit(place);
  const picture = screen.whole ? await takeWhole(place) : await takeWindow(place);
  const webp = await toWebp(browser, picture.png, picture.width);
  writeFileSync(path.join(FOLDER, `${place.site.slug}-${screen.name}-${place.window}.webp`), webp);
}

async function takeWindow({ page, window }: Place) {
  await settle(page);
  return { png: await page.screenshot(), width: WINDOWS[window].picture };
}

/** The window grows to the page, so that lazy content loads, and sticky elements appear once. */
async function takeWhole({ page, window }: Place) {
  const { width, height } = WINDOWS[window];
  let shown = 0;
  let whole: number = height;
  while (shown < whole) {
    shown = whole;
    await page.setViewportSize({ width, height: shown });
    await settle(page);
    // What was far below may be taller than its place was.
    const needed = await page.evaluate(() => document.documentElement.scrollHeight);
    whole = Math.min(needed, WHOLE.height);
  }
  const png = await page.screenshot();
  await page.setViewportSize({ width, height });
  return { png, width: window === 'phone' ? WINDOWS.phone.picture : Math.round(width * WHOLE.scale) };
}

/** Waits for the typefaces and for every picture: one in a closed menu or beyond the edge of a strip would otherwise never load. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    return document.fonts.ready;
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete), undefined, {
    timeout: 60_000,
  });
  // A loaded picture may still be decoded when the frame is drawn, and would be blank in it.
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));
  // What is drawn after the last picture is drawn by the second frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
