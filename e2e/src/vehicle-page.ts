import type { Page } from '@playwright/test';
import { PRODUCT_PORT, siteUrl } from './product.ts';

/** The site that most tests of a vehicle's page are on. */
export const SITE = 'southern-cross-cars';

/** The path of a car that can be had, found as a visitor would. */
export async function anyCar(page: Page, site = SITE, order = ''): Promise<string> {
  const path = `/search/new-used-and-demo-cars/${order && `?sortBy=${order}`}`;
  const answer = await ask(page, siteUrl(site, `/api/pages?path=${encodeURIComponent(path)}`));
  const { content } = (await answer.json()) as { content: { cards: { href: string; available: boolean }[] } };
  const car = content.cards.find(({ available }) => available);
  if (!car) throw new Error(`${site} has no car that can be had.`);
  return car.href;
}

/** Asks without the page; only browsers know where *.localhost is, so that the host is set by hand. */
export function ask(page: Page, address: string) {
  const { host, pathname, search } = new URL(address);
  return page.request.get(`http://127.0.0.1:${PRODUCT_PORT}${pathname}${search}`, { headers: { host } });
}

/** Opens such a car's page, and gives its path. */
export async function openCar(page: Page, site = SITE): Promise<string> {
  const car = await anyCar(page, site);
  await page.goto(siteUrl(site, car), { waitUntil: 'networkidle' });
  return car;
}

/** Its pictures: cars of the demo have no photos. */
export const gallery = (page: Page) => page.getByRole('region', { name: 'Illustrations' });
