import { type Browser, chromium, type Page } from '@playwright/test';
import { faultsAtAnyWidth, faultsOf, RULES } from './axe.ts';
import { findBrowser } from './browser.ts';
import { previewPaths, startPreview } from './preview.ts';

/**
 * A part of `npm run check`: measures layout shift and axe findings of the built front over its fixture pages in a browser.
 * It needs no service, so it takes seconds; the exit code is 1 if a budget is exceeded.
 */

const BUDGETS = { 'layout shift': 0.01, 'faults of accessibility': 0 } as const;
const THEMES = ['plain', 'night'];
/** The pages that hold most parts. */
const IN_EVERY_THEME: ReadonlySet<string> = new Set(['results', 'vehicle']);
/** The developers' page grows when its parts arrive, because only the browser renders them. */
const MAY_SHIFT: ReadonlySet<string> = new Set(['design']);
/** Where layout shift is measured. */
const WIDTHS = [390, 1440];
/** Where axe looks as well, once in each theme. */
const FURTHER_WIDTHS = [768, 1440];
const HEIGHT = 850;
const PAGES_AT_ONCE = 4;

/** A page's figures. */
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
  process.exitCode = report(spent);
} finally {
  await browser.close();
}

/** Prints each page's figures, and what is over a budget. @returns the exit code */
function report(spent: readonly Spent[]): number {
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

/** The pages that hold most parts in a theme at every width; in the first theme every other kind of page too, measured on a phone. */
async function spentIn(theme: string): Promise<Spent[]> {
  const preview = await startPreview(theme);
  try {
    const pages = Object.entries(await previewPaths(preview));
    const looks = pages
      .filter(([kind]) => theme === THEMES[0] || IN_EVERY_THEME.has(kind))
      .flatMap(([kind, address]) =>
        (IN_EVERY_THEME.has(kind) ? WIDTHS : WIDTHS.slice(0, 1)).map((width, place) => async (): Promise<Spent> => {
          const name = `${kind}, ${theme}, ${width} wide`;
          const further = place === 0 ? FURTHER_WIDTHS : [];
          const look = () => spentOn(browser, name, preview.origin + address, [width, ...further]);
          const first = await look();
          // On a busy machine a typeface can come later than a page waits for it; what moves a page itself does so each time.
          const { shift, ...rest } = first.shift > BUDGETS['layout shift'] ? await look() : first;
          if (theme === THEMES[0]) await requireWordsWithoutScripts(kind, preview.origin + address);
          return { ...rest, shift: MAY_SHIFT.has(kind) ? 0 : shift };
        }),
      );
    return await sideBySide(looks);
  } finally {
    preview.stop();
  }
}

/** Looks at a few pages at once, as much of a look is waiting for the network to be idle. @returns in the order of `looks` */
async function sideBySide<Result>(looks: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results = new Map<number, Result>();
  const left = looks.entries();
  const lane = async () => {
    for (const [index, look] of left) results.set(index, await look());
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, lane));
  return looks.map((_, index) => results.get(index) as Result);
}

/** @throws Error if a page shows no heading to a browser without JavaScript */
async function requireWordsWithoutScripts(kind: string, address: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  const headings = await page.locator('main h1:visible').allTextContents();
  await context.close();
  if (headings.join('') === '') throw new Error(`The page ${kind} shows no heading without JavaScript (${address}).`);
}

/** @param widths the first is where layout shift is measured; axe looks at each */
async function spentOn(
  browser: Browser,
  name: string,
  address: string,
  [width = 0, ...further]: readonly number[],
): Promise<Spent> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT } });
  const page = await context.newPage();
  // Without its styles a page has faults that it does not have: what did not come is named beside them.
  const missing: string[] = [];
  page.on('requestfailed', (request) => missing.push(`${request.url()}: ${request.failure()?.errorText}`));
  await page.addInitScript(watchShifts);
  await page.goto(address, { waitUntil: 'networkidle' });
  await scrollThrough(page);
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
  // Whatever fades in is at its full contrast at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults = await faultsOf(page, { rules: [...RULES, 'best-practice'], everyCard: true });
  const atOthers = await faultsAtAnyWidth(page, further);
  await context.close();
  if (missing.length > 0) console.log(`${name}: not loaded: ${missing.join('; ')}`);
  return { page: name, shift, faults: [...faults, ...atOthers] };
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

/**
 * To the end, so that everything that comes late has come; and back. A quarter of a window a frame is faster than any thumb; a whole one outruns what
 * the browser lays out ahead (`content-visibility`), and then counts shifts that nobody scrolls into.
 */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async (step) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      window.scrollTo({ top, behavior: 'instant' });
      await painted();
    }
  }, HEIGHT / 4);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}
