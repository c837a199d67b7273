import type { Page } from '@playwright/test';
import { PRODUCT_PORT, siteUrl } from './product.ts';

/** The site that most tests of a vehicle's page are on. */
export const SITE = 'southern-cross-cars';

/** The path of a car that can be had, found as a visitor would. */
export const anyCar = (page: Page, site = SITE, order = ''): Promise<string> =>
  firstCar(page, site, `/search/new-used-and-demo-cars/${order && `?sortBy=${order}`}`);

/** The path of a car without photos: none of the demo's coupes has any. */
export const drawnCar = (page: Page): Promise<string> => firstCar(page, SITE, '/search/coupe/');

async function firstCar(page: Page, site: string, path: string): Promise<string> {
  const answer = await ask(page, siteUrl(site, `/api/pages?path=${encodeURIComponent(path)}`));
  const { content } = (await answer.json()) as { content: { cards: { href: string; available: boolean }[] } };
  const car = content.cards.find(({ available }) => available);
  if (!car) throw new Error(`${site}${path} has no car that can be had.`);
  return car.href;
}

/** Asks without the page; only browsers know where *.localhost is, so that the host is set by hand. */
export function ask(page: Page, address: string) {
  const { host, pathname, search } = new URL(address);
  return page.request.get(`http://127.0.0.1:${PRODUCT_PORT}${pathname}${search}`, { headers: { host } });
}

/** Opens such a car's page, or a given one's, and gives its path. */
export async function openCar(page: Page, site = SITE, given?: string): Promise<string> {
  const car = given ?? (await anyCar(page, site));
  await page.goto(siteUrl(site, car), { waitUntil: 'networkidle' });
  return car;
}

/** Its pictures: photos, renderings or drawings. */
export const gallery = (page: Page) => page.getByRole('region', { name: /^(?:Photos|Pictures|Illustrations)$/ });

/** Unfolds More ways to buy, which is open where there is room for it. */
export async function openWays(page: Page): Promise<void> {
  const more = page.locator('summary', { hasText: 'More ways to buy' });
  if (await more.isVisible()) await more.click();
}
