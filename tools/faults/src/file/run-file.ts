import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  databasePassword,
  type FeedCredentials,
  folderContents,
  loadSecrets,
  readFeedKeys,
  readRunFile,
  type Shutdown,
} from '@forecourt/deploy';
import pg from 'pg';
import { request } from 'undici';
import type { FaultOptions } from '../options.ts';
import { type FileKill, planFileKills } from '../plan/file-plan.ts';
import { RestartedProduct } from '../product.ts';
import { type FileOutcome, fileFaults, type StockedCar } from './check-file.ts';
import { FileSender, type SentList } from './file-sender.ts';
import { csvOf, stockLists } from './stock-list.ts';

/** A demo site of one dealership, whose slug is the same. */
const SITE = 'northside-toyota';
const DEMO_CARS = 60;
const KILLS = 5;
const LOOK_EVERY_MS = 100;
/** A killed process loses its file after 30 s; a busy machine applies at least so many rows a second. */
const SLOWEST_ROWS_PER_SECOND = 200;
const LEASE_MS = 60_000;
const CAUGHT_UP_WITHIN_MS = 300_000;

/**
 * Sends a dealer's whole inventory twice at once, kills the whole product by kill -9 while it uploads and processes it, starts it again and
 * sends it again, and compares stock, topic and searches with the list (FEED-2, FEED-3): nothing is lost, nothing is doubled, and each push
 * of the same file is one.
 * @returns whether all of that was kept
 */
export async function runFile(options: FaultOptions, folder: string, shutdown: Shutdown): Promise<boolean> {
  const product = new KilledProduct(options.port, folder);
  shutdown.add('the product', () => product.end());
  const { yesterday, today } = stockLists(options.seed, options.cars);
  const within = LEASE_MS + (options.cars / SLOWEST_ROWS_PER_SECOND) * 1_000;
  try {
    await product.start();
    const first = product.sender();
    await first.prepare();
    // The demo may still be loading.
    await caughtUp(product);
    const asOf = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const before = { csv: csvOf(yesterday), mode: 'partial', asOf: asOf(1) } as const;
    await first.end(await first.send(before), within);
    const begun = { stock: await first.stock(), events: await product.events(), found: await caughtUp(product) };
    const sent: SentList = { csv: csvOf(today), mode: 'full', asOf: asOf(0) };
    const ids: string[] = [];
    for (const kill of planFileKills(options.seed, KILLS, options.cars)) {
      ids.push(...(await pushAndKill(product, sent, kill)));
      await product.start();
    }
    const last = product.sender();
    ids.push(...(await Promise.all([last.send(sent), last.send(sent)])));
    const [id = ''] = ids;
    const file = await last.end(id, within);
    ids.push(await last.send(sent));
    console.log(`Done: ${file.rows} rows, ${file.accepted} accepted, ${file.dealerships[0]?.dropped} dropped.`);
    const stock = await last.stock();
    const expected = begun.found - goneOf(begun.stock, stock) + stock.length - keptOf(begun.stock, stock);
    const faults = fileFaults(
      { today },
      {
        ...{ file, ids, verdicts: await last.verdicts(id), before: begun.stock, after: stock, expected },
        ...(await settled(product, expected, begun.events)),
      },
    );
    for (const fault of faults) console.error(fault);
    return faults.length === 0;
  } finally {
    await product.end();
  }
}

function keptOf(before: readonly StockedCar[], after: readonly StockedCar[]): number {
  const still = new Set(after.map(({ stocknum }) => stocknum));
  return before.filter(({ stocknum }) => still.has(stocknum)).length;
}
const goneOf = (before: readonly StockedCar[], after: readonly StockedCar[]) => before.length - keptOf(before, after);

/** Sends the file twice at once and kills the product at the kill's point. @returns the ids of the pushes that were answered */
async function pushAndKill(product: KilledProduct, sent: SentList, { at, postgres }: FileKill): Promise<string[]> {
  const sender = product.sender(1);
  const uploads = Promise.allSettled([sender.send(sent), sender.send(sent)]);
  let reached = 'its upload began';
  if ('uploadMs' in at) await pause(at.uploadMs);
  else {
    const [id] = answered(await uploads);
    if (id === undefined) throw new Error('No push of the file was answered.');
    for (;;) {
      const { rows, state } = await sender.look(id);
      reached = `${rows} rows were done`;
      if (rows >= at.row || (state !== 'queued' && state !== 'processing')) break;
      await pause(LOOK_EVERY_MS);
    }
  }
  await product.kill(postgres);
  const ids = answered(await uploads);
  console.log(`Killed${postgres ? ' with Postgres' : ''} after ${reached}; ${ids.length} of 2 pushes were answered.`);
  for (const push of await uploads) if (push.status === 'rejected') console.log(`  The other: ${push.reason}`);
  await sender.close();
  return ids;
}

const answered = (pushes: readonly PromiseSettledResult<string>[]): string[] =>
  pushes.flatMap((push) => (push.status === 'fulfilled' ? [push.value] : []));

/** What stock, topic and searches have once nothing moves any more, or as far as they got in time. */
async function settled(product: KilledProduct, expected: number, before: Record<string, number>) {
  const deadline = Date.now() + CAUGHT_UP_WITHIN_MS;
  for (;;) {
    const events = await product.events();
    const outcome: Pick<FileOutcome, 'events' | 'stored' | 'published' | 'found' | 'expected'> = {
      events: Object.fromEntries(
        Object.entries(events).flatMap(([type, count]) =>
          count === before[type] ? [] : [[type, count - (before[type] ?? 0)]],
        ),
      ),
      stored: Object.values(events).reduce((sum, count) => sum + count, 0),
      published: await product.published(),
      found: await product.found(),
      expected,
    };
    const isSettled = outcome.published === outcome.stored && outcome.found === expected;
    if (isSettled || Date.now() > deadline) return outcome;
    await pause(1_000);
  }
}

/** What visitors find once the number stands still. */
async function caughtUp(product: KilledProduct): Promise<number> {
  for (let found = -1; ; ) {
    const now = await product.found();
    const isPublished = (await product.published()) === sum(await product.events());
    if (isPublished && now === found) return now;
    found = now;
    await pause(3_000);
  }
}

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0);

/** The product in one process, which is killed and started again on the same data. */
class KilledProduct {
  readonly #folder: string;
  readonly #product: RestartedProduct;

  constructor(port: number, folder: string) {
    this.#folder = folder;
    const env = { FEED_REQUESTS_PER_MINUTE: '1000000' };
    this.#product = new RestartedProduct({ shape: 'standalone', port, cars: DEMO_CARS, folder, env });
  }

  /** Starts it and waits until a visitor is served. */
  async start(): Promise<void> {
    await this.#product.start(async () => {
      if ((await this.found()) === 0) throw new Error('A visitor finds no vehicle.');
    });
  }

  /** Kills it at once, and its Postgres with it or not. */
  async kill(postgres: boolean): Promise<void> {
    const pid = Number(
      readFileSync(path.join(this.#folder, folderContents.postgres, 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    if (postgres) process.kill(pid, 'SIGKILL');
    await this.#product.end('SIGKILL');
  }

  async end(): Promise<void> {
    await this.#product.end();
  }

  /** A dealer's system with the site's key. */
  sender(tries?: number): FileSender {
    const key: FeedCredentials | undefined = readFeedKeys(this.#folder)[SITE];
    if (!key) throw new Error('The demo has a key for each site.');
    return new FileSender(this.#gateway(), key, SITE, tries);
  }

  /** How many vehicles a visitor of the site finds. */
  async found(): Promise<number> {
    const headers = { host: `${SITE}.localhost` };
    const { body } = await request(new URL('/api/search', this.#gateway()), { headers });
    return ((await body.json()) as { count?: number }).count ?? 0;
  }

  /** The events of stock by type. */
  async events(): Promise<Record<string, number>> {
    const rows = await this.#rows('stock', 'SELECT type, count(*)::int AS count FROM events GROUP BY type');
    return Object.fromEntries(rows.map(({ type, count }) => [String(type), Number(count)]));
  }

  /** Distinct events of stock's topic: after a kill some are published twice, under the same id. */
  async published(): Promise<number> {
    const text = `SELECT count(DISTINCT headers->>'ce_id')::int AS count FROM messaging.log WHERE topic LIKE '%stock.vehicle%'`;
    return Number((await this.#rows('broker', text))[0]?.count);
  }

  #gateway(): string {
    const running = readRunFile(this.#folder)?.gatewayUrl;
    if (running === undefined) throw new Error('The product does not run.');
    return running;
  }

  async #rows(name: 'stock' | 'broker', text: string): Promise<Record<string, unknown>[]> {
    const { port } = new URL(readRunFile(this.#folder)?.brokerUrl ?? '');
    const password = databasePassword(loadSecrets(this.#folder).databaseKey, name);
    const client = new pg.Client(`postgres://${name}:${password}@127.0.0.1:${port}/${name}`);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }
}
