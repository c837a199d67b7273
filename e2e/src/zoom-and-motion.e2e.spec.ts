import { movesOn, watchScrolls } from './motion.ts';
import { type Preview, previewPaths, startPreview } from './preview.ts';
import { siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';
import { clippedWords, coveredShare, enlargeText, offers, overlappingWords } from './zoom.ts';

const WHOLE = { width: 1280, height: 850 };
/** The same window at 200 %, as the page measures it. */
const ZOOMED = { width: 640, height: 425 };
/** A phone, on which letters of twice the size have the least room. */
const PHONE = { width: 390, height: 844 };
/** A home page has blocks that the example of a content page lacks. */
const HOME = { home: '/' };
/** Where there is no room beside the cars, their filters are in a sheet. */
const IN_A_SHEET: ReadonlySet<string> = new Set(['results']);
/** The gallery's small pictures make way: it turns by its arrows and by a swipe. */
const MAY_MAKE_WAY = /^(?:a #photo-|h2 More ways to buy$)/;
const MOST_COVERED = 0.4;

test.describe.configure({ timeout: 120_000 });

let preview: Preview;
test.beforeAll(async () => {
  preview = await startPreview('plain');
});
test.afterAll(() => preview.stop());

test('UI-1 every kind of page stands still for those who prefer that, and keeps its words and ways on at 200 %', async ({
  page,
}) => {
  await page.setViewportSize(WHOLE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(watchScrolls);
  const faults: string[] = [];
  for (const [kind, path] of Object.entries({ ...(await previewPaths(preview)), ...HOME })) {
    await page.goto(preview.origin + path, { waitUntil: 'networkidle' });
    const moving = await page.evaluate(movesOn);
    const before = await page.evaluate(offers);
    await page.setViewportSize(ZOOMED);
    const lost = IN_A_SHEET.has(kind) ? [] : await lostOf(page, before);
    const cut = await page.evaluate(clippedWords);
    const covered = await page.evaluate(coveredShare);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.setViewportSize(PHONE);
    await page.evaluate(enlargeText);
    const cutWhenLarge = await page.evaluate(clippedWords);
    const over = await page.evaluate(overlappingWords);
    await page.setViewportSize(WHOLE);
    over.push(...(await page.evaluate(overlappingWords)));
    faults.push(
      ...moving.map((move) => `${kind} moves: ${move}`),
      ...lost.map((one) => `${kind} lost ${one}`),
      ...cut.map((words) => `${kind} cuts off: ${words}`),
      ...cutWhenLarge.map((words) => `${kind} with large text cuts off: ${words}`),
      ...over.map((words) => `${kind} with large text lays words over others: ${words}`),
      ...(beyond > 0 ? [`${kind} is ${beyond} px too wide`] : []),
      ...(covered > MOST_COVERED ? [`${kind}: bars cover ${Math.round(covered * 100)} % of the window`] : []),
    );
  }
  expect(faults).toEqual([]);
});

async function lostOf(page: Page, before: readonly string[]): Promise<string[]> {
  // A narrow window folds what is read rarely: one press away, not lost.
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  const lost = async () => {
    const after = new Set(await page.evaluate(offers));
    return before.filter((one) => !after.has(one) && !MAY_MAKE_WAY.test(one));
  };
  // A fold takes a moment to open.
  const patienceEnds = Date.now() + 3_000;
  while ((await lost()).length > 0 && Date.now() < patienceEnds)
    await page.evaluate(() => new Promise(requestAnimationFrame));
  return lost();
}

test('UI-1 menus, dialogs and the carousel open and turn without motion for those who prefer that', async ({
  page,
}) => {
  await page.addInitScript(watchScrolls);
  const { content = '' } = await previewPaths(preview);
  await page.goto(preview.origin + content, { waitUntil: 'networkidle' });
  // Without the preference there is motion, so the check would find it.
  expect(await page.evaluate(movesOn)).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ ...WHOLE, width: 768 });
  await page.getByRole('button', { name: 'More locations' }).click();
  await page.setViewportSize(WHOLE);
  await page.getByRole('navigation', { name: 'Main' }).locator('summary:visible').first().click();
  expect(await page.evaluate(movesOn), 'carousel and menu').toEqual([]);
  await page.goto(`${preview.origin}/cars/car-1`, { waitUntil: 'networkidle' });
  await page.locator('article a[data-kind="enquire"]').filter({ visible: true }).first().click();
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(movesOn), 'dialog').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${preview.origin}/search/used-cars/`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /^Filters/ }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(movesOn), 'drawer').toEqual([]);
});

test('UI-1 a count is shown at once, without counting, to a visitor who prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(siteUrl('southern-cross-cars', '/'), { waitUntil: 'networkidle' });
  const button = page.getByRole('search').getByRole('button');
  const shown = await button.evaluateHandle((element) => {
    const texts = [element.textContent];
    new MutationObserver(() => {
      if (texts.at(-1) !== element.textContent) texts.push(element.textContent);
    }).observe(element, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  const before = await button.textContent();
  await page.getByRole('search').locator('select').first().selectOption({ index: 1 });
  await expect(button).not.toHaveText(before ?? '');
  await expect(button).toHaveAccessibleName((await button.textContent())?.trim() ?? '');
  expect(await shown.jsonValue()).toHaveLength(2);
});
