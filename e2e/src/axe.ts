import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Of the law. */
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Phone, tablet and desktop, in CSS pixels. */
export const WIDTHS = [390, 768, 1440];

const ROOM_FOR_BARS = 200;

/** Nothing of the pages fades for longer. */
const FADES_MS = 1_000;

/** Cards after these are made as the first are; axe takes seconds to look at all of them. */
const FURTHER_CARDS = 'li:nth-child(n+8) > article';

/**
 * What axe finds wrong with the page as it is, as 'rule: element'. One run in the page itself: no page has a frame before a video is asked for,
 * and axe's other way, which joins what it finds in each frame in a page of its own, takes two to four times as long.
 */
export async function faultsOf(page: Page, { rules = RULES, everyCard = false } = {}): Promise<string[]> {
  await page.evaluate(endFades, FADES_MS);
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode();
  const { violations } = await (everyCard ? axe : axe.exclude(FURTHER_CARDS)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

/**
 * Runs in a page: waits for what still fades, as it has the contrast of no state that anybody reads. What turns for ever is never over, and what moves
 * with scrolling waits for that. What a closed part of the page or a card far below holds does not move before it is near: axe reads its first
 * colour beside its last text, so it is awaited no longer than anything of ours fades, and ended then. A fade there starts only when somebody
 * reads its style, as axe would.
 */
async function endFades(mostMs: number): Promise<void> {
  for (const element of document.querySelectorAll('*')) void getComputedStyle(element).backgroundColor;
  const fading = document
    .getAnimations()
    .filter(
      ({ timeline, playState, effect }) =>
        timeline === document.timeline &&
        playState === 'running' &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  await Promise.race([
    Promise.allSettled(fading.map(({ finished }) => finished)),
    new Promise((resolve) => setTimeout(resolve, mostMs)),
  ]);
  for (const fade of fading) if (fade.playState === 'running') fade.finish();
}

/**
 * What axe finds wrong at each width, as 'width rule: element', with the whole page in view: the bars at the foot of a phone lie over what
 * is reached by scrolling, which axe takes for a target that is too small.
 */
export async function faultsAtAnyWidth(page: Page, widths = WIDTHS): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: height + ROOM_FOR_BARS });
    faults.push(...(await faultsOf(page)).map((fault) => `${width} ${fault}`));
  }
  return faults;
}
