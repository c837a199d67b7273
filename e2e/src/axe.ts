import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Phone, tablet and desktop, in CSS pixels. */
export const WIDTHS = [390, 768, 1440];

/** What axe finds wrong with the page as it is, as 'rule: element'. */
export async function faultsOf(page: Page): Promise<string[]> {
  // The bar to call by lies over the foot of a scrolled page, in opening hours; what is below it is reached by scrolling.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole('complementary', { name: 'Call us' })).toBeHidden();
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

/** What axe finds wrong at each width, as 'width rule: element'. */
export async function faultsAtAnyWidth(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await faultsOf(page)).map((fault) => `${width} ${fault}`));
  }
  return faults;
}
