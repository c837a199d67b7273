import type { Browser, Page } from '@playwright/test';

const VIEWPORT = { width: 1440, height: 900 };
const CHOICE = 'a[data-choice]:not([aria-current]):not([data-empty="true"]):visible';

/** What the page noted: milliseconds since it was opened. */
interface Noted {
  readonly clicked: number;
  readonly painted: number;
}

/**
 * Chooses one filter after another, each on freshly opened results, and returns what each took beyond the server's time: from the
 * click until the new count of cars is painted, less the time from the request to the first byte of its answer.
 * @returns milliseconds
 */
export async function timeFilterClicks(browser: Browser, address: string, clicks: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const times: number[] = [];
  // The first warms up both sides.
  for (let click = -1; click < clicks; click += 1) {
    const time = await timeClick(page, address, Math.max(click, 0));
    if (click >= 0) times.push(time);
  }
  await page.close();
  return times;
}

async function timeClick(page: Page, address: string, nth: number): Promise<number> {
  await page.goto(address, { waitUntil: 'networkidle' });
  const choices = page.locator(CHOICE);
  const choice = choices.nth(nth % (await choices.count()));
  const noted = page.evaluate(noteClickAndPaint);
  await choice.click();
  const { clicked, painted } = await noted;
  const serverTime = await page.evaluate(readServerTime, clicked);
  return painted - clicked - serverTime;
}

/** Runs in the page: resolves when the frame that first shows another count has been painted. */
function noteClickAndPaint(): Promise<Noted> {
  const count = () => document.querySelector('h1 + p')?.textContent;
  const before = count();
  let clicked = Number.NaN;
  document.addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (count() === before) return;
      watch.disconnect();
      // A task that is queued from within a frame runs once that frame is painted.
      requestAnimationFrame(() => setTimeout(() => resolve({ clicked, painted: performance.now() })));
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** Runs in the page: how long the server took for the page that was asked for after the click. */
function readServerTime(clicked: number): number {
  const asked = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .find(({ name, startTime }) => name.includes('/api/pages') && startTime >= clicked);
  if (!asked) throw new Error('The click asked the server for no page.');
  return asked.responseStart - asked.requestStart;
}
