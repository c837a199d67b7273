import type { Browser } from '@playwright/test';
import { quantile } from '../harness/pairs.ts';
import type { AuditedPage } from './audited-pages.ts';
import type { FrontProduct } from './front-product.ts';

const P99 = 0.99;
/** What visitors type, of which each beginning is asked for. */
const TYPED = ['toyota hilux sr5', 'white suv under 40k', 'vw golf', '7 seater diesel near 4000', 'not a hyundai'];
const BEGINNINGS = TYPED.flatMap((words) => Array.from(words, (_, at) => words.slice(0, at + 1)));
/** Letters that something in the demonstration's stock begins with. */
const LETTERS = ['t', 'm', 'h', 'n', 's', 'k', 'f', 'b'];

/** What the page notes: milliseconds from the letter. */
interface Noting {
  painted: Promise<number>;
}

/** Milliseconds until the first byte of the suggestions for what is typed, the 99th percentile of each round. */
export async function timeSuggestions(product: FrontProduct, page: AuditedPage, rounds: number): Promise<number[]> {
  const times: number[] = [];
  // The first round is the compiler's.
  for (let round = -1; round < rounds; round += 1) {
    const taken: number[] = [];
    for (const words of BEGINNINGS) {
      const path = `/api/suggestions?q=${encodeURIComponent(words)}`;
      taken.push(await product.firstByte({ ...page, path }));
    }
    if (round >= 0) times.push(quantile(taken, P99));
  }
  return times;
}

/** Milliseconds from a letter in the search box until the list of suggestions is painted. */
export async function timeSuggestionsOnScreen(browser: Browser, address: string, letters: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address, { waitUntil: 'networkidle' });
  const box = page.getByRole('search').getByLabel('Keyword search');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await box.focus();
  const times: number[] = [];
  for (let letter = -1; letter < letters; letter += 1) {
    await box.fill('');
    await list.waitFor({ state: 'detached' });
    await page.evaluate(noteLetterAndPaint);
    await page.keyboard.press(LETTERS[(letter + LETTERS.length) % LETTERS.length] ?? 't');
    const time = await page.evaluate(() => (window as unknown as Noting).painted);
    if (letter >= 0) times.push(time);
  }
  await page.close();
  return times;
}

/** Runs in the page, before the letter: notes when the frame that first shows the list has been painted. */
function noteLetterAndPaint(): void {
  let typed = Number.NaN;
  document.addEventListener('keydown', ({ timeStamp }) => (typed = timeStamp), { capture: true, once: true });
  (window as unknown as Noting).painted = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role="listbox"]')) return;
      watch.disconnect();
      // A task that is queued from within a frame runs once that frame is painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - typed)));
    });
    watch.observe(document.body, { subtree: true, childList: true });
  });
}
