import path from 'node:path';
import { faultsOf, WIDTHS } from './axe.ts';
import { siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';

/** Letters are drawn a little differently by each machine; a part that moved or changed its colour is far more than this. */
const TOLERANCE = { maxDiffPixelRatio: 0.002, threshold: 0.3 };
/** Call Now is there within opening hours alone, so it is left out. */
const stylePath = path.join(import.meta.dirname, 'without-call-bar.css');

test.describe.configure({ timeout: 90_000 });

/** After how long the specification removes a toast, in milliseconds (UI-1). */
const REMOVAL_DELAY = 1_000_000;
/** The widths in pixels from which layouts change (UI-1). */
const BREAKPOINTS = [400, 576, 768, 992, 1200, 1400];

async function openDesign(page: Page, site: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(siteUrl(site, '/design'), { waitUntil: 'networkidle' });
  await page.locator('[data-ready="true"]').waitFor();
  await expect(page.getByRole('combobox', { name: /Make/ })).toHaveAttribute('placeholder', /Type or choose/);
  await page.evaluate(() => document.fonts.ready);
}

for (const width of WIDTHS) {
  test(`every part of the design system looks as it did at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openDesign(page, 'northside-toyota');
    // What is beyond the window may not be laid out yet.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    await expect(page.locator('main')).toHaveScreenshot(`design-${width}.png`, { ...TOLERANCE, stylePath });
  });
}

for (const scheme of ['light', 'dark'] as const) {
  test(`UI-1 no part of the design system has a fault that axe finds, ${scheme}, at any width`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openDesign(page, 'southern-cross-cars');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await faultsOf(page), `${width}`).toEqual([]);
    }
  });
}

test('UI-1 a dialog and each drawer keep the focus, close by Escape and give it back', async ({ page }) => {
  await openDesign(page, 'iron-cove-motorcycles');
  for (const name of ['Open a dialog', 'Open a drawer, left', 'Open a drawer, right', 'Open a drawer, bottom']) {
    const opener = page.getByRole('button', { name });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ask about this car' });
    await expect(dialog).toBeVisible();
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press('Tab');
      // What guards the focus moves it on by itself, after the key.
      await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement)), name).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('UI-1 a toast stays until it is closed, and is announced without taking the focus', async ({ page }) => {
  await openDesign(page, 'wattle-creek-caravans');
  await page.clock.install();
  const opener = page.getByRole('button', { name: 'Show a message' });
  await opener.click();
  const toast = page.getByRole('status').filter({ hasText: 'Saved to your favourites' });
  await expect(toast).toBeVisible();
  await expect(opener).toBeFocused();
  await page.clock.fastForward(REMOVAL_DELAY + 1);
  await expect(toast).toBeVisible();
  const motion = () => toast.locator('> div').evaluate((element) => getComputedStyle(element).animationDuration);
  expect(await motion()).toBe('0s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await motion()).toBe('0.3s');
  // Another takes its place: they show one at a time.
  await opener.click();
  await expect(toast.locator('> div')).toHaveCount(1);
  await toast.getByRole('button', { name: 'Close message' }).click();
  await expect(toast).toBeHidden();
});

test('UI-1 the styles of a page change at the six breakpoints and at no other width', async ({ page }) => {
  // A site whose visitors sign in shows every part of the header.
  await page.goto(siteUrl('wattle-creek-caravans', '/search/new-used-and-demo-cars/'), { waitUntil: 'networkidle' });
  const applied = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.evaluate(() => {
      const rulesOf = (list: CSSRuleList): CSSMediaRule[] =>
        [...list].flatMap((rule) => [
          ...(rule instanceof CSSMediaRule ? [rule] : []),
          ...('cssRules' in rule ? rulesOf((rule as CSSGroupingRule).cssRules) : []),
        ]);
      return [...document.styleSheets]
        .flatMap(({ cssRules }) => rulesOf(cssRules))
        .map(({ conditionText }) => `${conditionText} ${matchMedia(conditionText).matches}`)
        .join('\n');
    });
  };
  const changes: number[] = [];
  let before = await applied(320);
  for (const width of BREAKPOINTS) {
    const below = await applied(width - 1);
    expect(below, `below ${width}`).toBe(before);
    before = await applied(width);
    if (before !== below) changes.push(width);
  }
  expect(await applied(1_920)).toBe(before);
  expect(changes).toEqual(BREAKPOINTS);
});

test('UI-1 tabs, accordion and combobox are used by the keyboard alone', async ({ page }) => {
  await openDesign(page, 'northside-toyota');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Features' })).toContainText('Adaptive cruise');
  await page.getByText('Can I trade in my car?').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('We value it while you wait.')).toBeVisible();
  await expect(page.getByText('It includes all government charges')).toBeHidden();
  const combobox = page.getByRole('combobox', { name: /Make/ });
  await combobox.fill('maz');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(combobox).toHaveValue('Mazda');
});
