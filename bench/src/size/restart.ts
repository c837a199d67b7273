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
  { stack, gateway: address }: SizedProduct,
  dealers: ManyDealers,
  { note }: BenchContext,
): Promise<Measurement[]> {
  const parts = [...stack.parts.values()];
  await Promise.all(parts.map((part) => part.kill()));
  const started = performance.now();
  for (const names of ORDER)
    await Promise.all(parts.filter(({ name }) => names.test(name)).map((part) => part.start()));
  const ready = (performance.now() - started) / 1_000;
  for (const { slug, cars } of dealers.sites) {
    const gateway = new TimedClient(address, { host: hostOf(slug) });
    for (;;) {
      const found = await gateway.ask('/api/search').catch(() => undefined);
      const count = (found?.body as { count?: number } | undefined)?.count ?? 0;
      note(`${slug}: a search finds ${count} of ${cars} cars`);
      if (count > 0) break;
      await pause(LOOK_EVERY_MS);
    }
    await gateway.close();
  }
  const searchable = (performance.now() - started) / 1_000;
  return [
    bare('start after kill -9 of all: ready', 's', ready),
    bare('start after kill -9 of all: each site searched', 's', searchable),
    ...memoryRows('memory after the start', memoryByPart(stack.parts)),
  ];
}
