import type { CarDocument } from '@forecourt/car-search';
import { request } from 'undici';
import { alone } from '../harness/alone.ts';
import type { BenchContext, Measurement } from '../harness/bench.ts';
import { callPath } from '../search/site-questions.ts';
import { type Latencies, TimedClient, timeAll } from '../search/timed-client.ts';
import { visitorSearches } from '../search/visitor-searches.ts';
import { hostOf, type ManyDealers, type SizedSite } from './many-dealers.ts';
import { memoryRows, NAME } from './measurements.ts';
import { memoryByPart } from './memory.ts';
import type { SizedProduct } from './sized-product.ts';

const SEARCHES = { one: 100, all: 40 };
const FIRST_SEED = 500;
const DRAWN_FROM = 1_000;
/** A site's searches are one visitor's, who asks from an address of their own. */
const visitorOf = (place: number): string => `127.0.0.${2 + place}`;

/** The gateway's search call, one at a time, on a site of each size. */
export async function measureSearches(
  product: SizedProduct,
  dealers: ManyDealers,
  { pairs, note }: BenchContext,
): Promise<Measurement[]> {
  const found = await product.untilSearchable();
  note(`${found} cars are searched`);
  const measurements: Measurement[] = [];
  for (const [place, site] of dealers.sites.entries()) {
    const rounds = await roundsOf(product, dealers, site, { rounds: pairs, from: visitorOf(place) });
    const size = `a site of ${site.cars.toLocaleString('en-AU')} cars`;
    measurements.push(
      alone(
        rounds.map(({ p50 }) => p50),
        { bench: NAME, metric: `${size}: search p50`, unit: 'ms' },
      ),
      alone(
        rounds.map(({ p99 }) => p99),
        { bench: NAME, metric: `${size}: search p99`, unit: 'ms' },
      ),
    );
    note(`${size}: ${rounds.map(({ p50, p99 }) => `${p50.toFixed(1)}/${p99.toFixed(1)}`).join(' ')} ms`);
  }
  return [...measurements, ...memoryRows('memory after searches', memoryByPart(product.stack.parts))];
}

async function roundsOf(
  product: SizedProduct,
  dealers: ManyDealers,
  site: SizedSite,
  { rounds, from }: { readonly rounds: number; readonly from: string },
): Promise<Latencies[]> {
  const cars = await carsOf(product.opensearch, dealers, site);
  const gateway = new TimedClient(product.gateway, { host: hostOf(site.slug) }, from);
  const count = site.cars === dealers.cars ? SEARCHES.all : SEARCHES.one;
  try {
    const timed: Latencies[] = [];
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const asked = visitorSearches(cars, count, FIRST_SEED + round);
      timed.push(await timeAll(asked, 1, async (search) => (await gateway.ask(callPath(search))).ms));
    }
    return timed.slice(1);
  } finally {
    await gateway.close();
  }
}

/** Cars of the site, from which visitors' searches are drawn. */
async function carsOf(opensearch: string, dealers: ManyDealers, site: SizedSite): Promise<CarDocument[]> {
  const ids = dealers.siteDocument(site).dealership_ids;
  const query = {
    function_score: { query: { terms: { dealership_id: ids } }, random_score: { seed: 1, field: '_seq_no' } },
  };
  const { body } = await request(`${opensearch}/cars/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ size: DRAWN_FROM, query }),
  });
  const answer = (await body.json()) as { hits?: { hits: { _source: CarDocument }[] } };
  const cars = answer.hits?.hits.map(({ _source }) => _source) ?? [];
  if (cars.length === 0) throw new Error(`${site.slug} has no cars: ${JSON.stringify(answer).slice(0, 500)}`);
  return cars;
}
