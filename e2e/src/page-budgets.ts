import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';

/**
 * A part of `npm run check`: the built front over its fixture pages in a browser, held against what it may shift and what axe may find.
 * It needs no service, so that it takes seconds; the exit code is 1 where a budget is passed over.
 */

const BUDGETS = { 'layout shift': 0.01, 'faults of accessibility': 0 } as const;
const THEMES = ['plain', 'night'];
const PAGES = { results: '/search/used-cars/', car: '/cars/car-1' };
const WIDTHS = [390, 1440];
const HEIGHT = 850;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const previewFile = path.resolve(import.meta.dirname, '../../../frontend/src/testing/preview.ts');

/** What a page came to. */
interface Spent {
  readonly page: string;
  readonly shift: number;
  /** 'rule: element' each. */
  readonly faults: readonly string[];
}

const browser = await chromium.launch(await findBrowser());
try {
  const spent: Spent[] = [];
  for (const theme of THEMES) spent.push(...(await spentIn(theme)));
  process.exitCode = told(spent);
} finally {
  await browser.close();
}

/** Tells each page's figures, and what is over a budget. @returns the exit code */
function told(spent: readonly Spent[]): number {
  const over = spent.flatMap(({ page, shift, faults }) => [
    ...(shift > BUDGETS['layout shift']
      ? [`${page} shifted by ${shift.toFixed(3)}; expected at most ${BUDGETS['layout shift']}.`]
      : []),
    ...(faults.length > BUDGETS['faults of accessibility']
      ? [`${page} has faults that axe finds; expected none: ${faults.join('; ')}.`]
      : []),
  ]);
  const most = Math.max(...spent.map(({ shift }) => shift));
  console.log(`layout shift: ${most.toFixed(3)} of ${BUDGETS['layout shift']} at most on ${spent.length} pages`);
  console.log(`faults of accessibility: ${spent.reduce((sum, { faults }) => sum + faults.length, 0)} of 0`);
  for (const line of over) console.error(line);
  return over.length > 0 ? 1 : 0;
}

/** Every page in a theme at every width. */
async function spentIn(theme: string): Promise<Spent[]> {
  const preview = spawn(process.execPath, [previewFile, theme, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const ended = once(preview, 'exit').then(([code]) => {
      throw new Error(`The preview ended with ${code}.`);
    });
    const [line] = await Promise.race([once(preview.stdout, 'data'), ended]);
    ended.catch(() => undefined);
    const origin = /^http:\S+/.exec(String(line))?.[0] ?? '';
    const spent: Spent[] = [];
    for (const [name, address] of Object.entries(PAGES)) {
      for (const width of WIDTHS)
        spent.push(await spentOn(browser, `${name}, ${theme}, ${width} wide`, origin + address, width));
    }
    return spent;
  } finally {
    preview.kill();
  }
}

async function spentOn(browser: Browser, name: string, address: string, width: number): Promise<Spent> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT } });
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  await page.goto(address, { waitUntil: 'networkidle' });
  await scrollThrough(page);
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
  // Whatever fades in is at its full contrast at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  await context.close();
  return {
    page: name,
    shift,
    faults: violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`)),
  };
}

/** Runs in the page: adds up what moves by itself. */
function watchShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) sum += entry.value;
    }
    document.documentElement.dataset.shift = String(sum);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** To the end, window by window, so that everything that comes late has come; and back. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async (step) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      window.scrollTo({ top, behavior: 'instant' });
      await painted();
    }
  }, HEIGHT);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}
