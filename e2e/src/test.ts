import { test as base, type Page } from '@playwright/test';

export { expect, type Locator, type Page } from '@playwright/test';

/** Pages whose scripts a test holds back: nothing takes them over. */
const held = new WeakSet<Page>();

/** Says that a page's scripts are held back. */
export const holdsScripts = (page: Page): void => void held.add(page);

/** Says that they come again. */
export const releasesScripts = (page: Page): void => void held.delete(page);

/**
 * Playwright's test, whose page is there for a visitor's first act once its code has taken it over: the code comes after the first paint, and may come after
 * `load`, while a person needs longer than that to read a word. What holds before that is tested without JavaScript, or with its scripts held back.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      page.goto = waiting(page, page.goto.bind(page));
      page.reload = waiting(page, page.reload.bind(page));
    }
    await use(page);
  },
});

function waiting<Given extends unknown[], Answer>(page: Page, go: (...given: Given) => Promise<Answer>) {
  return async (...given: Given): Promise<Answer> => {
    const answer = await go(...given);
    if (!held.has(page)) await page.waitForFunction(isTakenOver);
    return answer;
  };
}

/** In the browser: whether the page has no code of ours, or React has begun with it. */
function isTakenOver(): boolean {
  const root = document.getElementById('page-code') && document.getElementById('root');
  return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}
