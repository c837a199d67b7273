import { setTimeout as pause } from 'node:timers/promises';
import type { BenchContext, Measurement } from '../harness/bench.ts';
import { TimedClient } from '../search/timed-client.ts';
import { hostOf, type ManyDealers } from './many-dealers.ts';
import { bare, memoryRows } from './measurements.ts';
import { memoryByPart } from './memory.ts';
import type { SizedProduct } from './sized-product.ts';

const LOOK_EVERY_MS = 100;
/** As the product starts its parts: those of one line side by side. */
const ORDER: readonly RegExp[] = [
  /^(?:postgres|kafka|opensearch)$/,
  /^payment-sandbox/,
  /^(?:sites|identity|stock)$/,
  /^(?:leads|search-indexer-\d)$/,
  /^gateway-\d$/,
];

/** Kills every process by kill -9 at once, starts them again, and waits until a search finds all cars of each site. */
export async function measureRestart(
  product: SizedProduct,
  dealers: ManyDealers,
  { note }: BenchContext,
): Promise<Measurement[]> {
  const { stack, gateway: address } = product;
  await product.untilSearchable();
  const parts = [...stack.parts.values()];
  const before = new Map<string, number>();
  for (const { slug } of dealers.sites) before.set(slug, await countOf(address, slug));
  await Promise.all(parts.map((part) => part.kill()));
  const started = performance.now();
  for (const names of ORDER)
    await Promise.all(parts.filter(({ name }) => names.test(name)).map((part) => part.start()));
  const ready = (performance.now() - started) / 1_000;
  let answered = 0;
  for (const [slug, cars] of before) {
    for (let found = 0; found < cars; await pause(LOOK_EVERY_MS)) {
      found = await countOf(address, slug);
      if (found > 0 && answered === 0) answered = (performance.now() - started) / 1_000;
    }
    note(`${slug}: a search finds all ${cars} cars again`);
  }
  const searchable = (performance.now() - started) / 1_000;
  return [
    bare('start after kill -9 of all: ready', 's', ready),
    bare('start after kill -9 of all: a search answers', 's', answered),
    bare('start after kill -9 of all: each site has all its cars again', 's', searchable),
    ...memoryRows('memory after the start', memoryByPart(stack.parts)),
  ];
}

/** How many cars a search of everything finds on a site; 0 while it does not answer. */
async function countOf(address: string, slug: string): Promise<number> {
  const gateway = new TimedClient(address, { host: hostOf(slug) });
  try {
    const found = await gateway.ask('/api/search').catch(() => undefined);
    return (found?.body as { count?: number } | undefined)?.count ?? 0;
  } finally {
    await gateway.close();
  }
}
