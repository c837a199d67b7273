import type { Page } from '@playwright/test';
import { type DealersVehicle, sell, takeAway } from '../dealer.ts';
import { siteUrl } from '../product.ts';
import { anyCar, ask } from '../vehicle-page.ts';
import type { Vehicles } from './screen.ts';
import { ALL_STOCK, type DemoSite } from './sites.ts';

/**
 * Chooses the vehicles of a site to photograph: the first available one, and the last of the first page, of which the dealer sells
 * one and removes one.
 * @throws Error if the site has too few, or the dealer's changes are not visible after half a minute
 */
export async function chooseVehicles(page: Page, site: DemoSite): Promise<Vehicles> {
  const there = await anyCar(page, site.slug);
  const answer = await ask(page, siteUrl(site.slug, `/api/pages?path=${ALL_STOCK}`));
  const { content } = (await answer.json()) as { content: { cards: { href: string }[] } };
  const [sold, gone] = content.cards.slice(-2).map(({ href }) => href);
  if (!sold || !gone || new Set([there, sold, gone]).size < 3) {
    throw new Error(`${site.slug} shows ${content.cards.length} vehicles; expected at least three.`);
  }
  const vehicle = async (path: string): Promise<DealersVehicle> =>
    (await ask(page, siteUrl(site.slug, `/api${path}`))).json();
  await sell(site.slug, await vehicle(sold));
  await takeAway(site.slug, await vehicle(gone));
  await until(page, siteUrl(site.slug, sold), async (answer) => (await answer.text()).includes('data-kind="sold"'));
  await until(page, siteUrl(site.slug, gone), async (answer) => answer.status() === 410);
  return { there, sold, gone };
}

type Answer = Awaited<ReturnType<typeof ask>>;

async function until(page: Page, address: string, known: (answer: Answer) => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (await known(await ask(page, address))) return;
    await page.waitForTimeout(250);
  }
  throw new Error(`${address} has not changed; expected the dealer's change.`);
}
