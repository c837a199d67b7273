import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signatureHeaders } from '@forecourt/deploy';
import { Network } from '../abuse/network.ts';
import type { PlayedSite } from '../abuse/stage.ts';
import { markers } from './naughty.ts';

const FEED = '/feeds/v1/events';
/** Nothing else in the demo costs as much. */
const PRICE = 76_543;
const ONLY_THESE = `price=${PRICE}:${PRICE}`;
const SEARCHABLE_TRIES = 60;
const TRY_EVERY_MS = 500;
/** The longest that each of these fields takes. */
const fields = {
  ...{ model: 80, badge: 120, series: 80, colour: 60, trans: 80, body: 60, fuel: 60, drive: 60, engine_size: 40 },
  ...{ tag: 40, carsales_title: 200, private_suburb: 60, dealercomments: 10_000 },
} as const;

/**
 * Sends vehicles whose texts try to leave their place, as a dealer's stock system may, and waits until visitors find them.
 * @returns the paths of the pages and answers that show them
 * @throws Error if the feed refuses one, or they are not found in time
 */
export async function plantVehicles(gateway: string, site: PlayedSite): Promise<string[]> {
  const network = new Network(gateway, '127.98.0.1');
  try {
    for (const [number, text] of markers.entries()) await send(network, site, `FUZZ${number}`, text);
    const hits = await untilFound(network, site, markers.length);
    const pages = ['', '/enquire', '/picture.jpg'];
    return [
      ...hits.flatMap(({ slug }) => pages.map((page) => `/cars/${slug}${page}`)),
      ...hits.map(({ id }) => `/api/cars/${id}`),
      ...[`/search/used-cars/?${ONLY_THESE}`, `/api/search?${ONLY_THESE}`, '/sitemaps/vehicles.xml'],
      `/compare?${new URLSearchParams(hits.map(({ id }): [string, string] => ['car', id]))}`,
      ...markers.map((text) => `/search/used-cars/?${new URLSearchParams({ q: text })}`),
    ];
  } finally {
    await network.close();
  }
}

async function send(network: Network, { host, feedKey, dealership }: PlayedSite, stocknum: string, text: string) {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, longest]) => [name, text.slice(0, longest)]));
  const body = Buffer.from(
    JSON.stringify({
      ...{ type: 'upsert', event_id: randomUUID(), occurred_at: new Date().toISOString(), stocknum },
      dealership_slug: dealership,
      car: { make: 'Kia', car_type: 'used', year: 2021, km: 10, price: PRICE, ...texts },
    }),
  );
  const headers = { 'content-type': 'application/json', ...signatureHeaders(feedKey, 'POST', FEED, body) };
  const { status, text: answer } = await network.ask({ host, path: FEED, method: 'POST', headers, body });
  if (status !== 200 || !answer.includes('"accepted":1')) throw new Error(`The feed refused ${text}: ${answer}`);
}

async function untilFound(network: Network, { host }: PlayedSite, many: number) {
  for (let tried = 0; tried < SEARCHABLE_TRIES; tried += 1) {
    const { text } = await network.ask({ host, path: `/api/search?${ONLY_THESE}&hitsPerPage=100` });
    const { hits = [] } = JSON.parse(text) as { hits?: { id: string; slug: string }[] };
    if (hits.length === many) return hits;
    await pause(TRY_EVERY_MS);
  }
  throw new Error('The vehicles with odd texts are not found.');
}
