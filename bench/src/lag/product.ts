import {
  addressOf,
  FeedClient,
  loadDemoInto,
  readFeedKeys,
  Shutdown,
  type Stack,
  type StackPart,
  startStack,
} from '@forecourt/deploy';
import pg from 'pg';
import { request } from 'undici';
import { nodeCpuMs } from '../search/opensearch-index.ts';

/** The first of eight ports that the product's processes take. */
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 5_570);

/** What the feed of the bench needs, as an operator grants it to a client who pushes single changes all day. */
const FEED_REQUESTS_PER_MINUTE = '6000';
/** Of the site whose stock the prices are of. */
const SITE = 'southern-cross-cars.localhost';
/** A refusal is not to be waited out unseen: it would be measured as a lag of the product. */
const TRIES = 1;

/** A listed car that can get a new price. */
export interface ListedCar {
  id: string;
  stocknum: string;
  dealershipSlug: string;
  /** Of its document, before any new price. */
  revision: number;
}

/** What the indexer has noted of a car. */
export interface Note {
  id: string;
  /** That OpenSearch has acknowledged. */
  revision: number;
  /** When an indexer began to fold the last change, in milliseconds by the machine's clock. */
  takenUpAt: number;
}

/** The whole product as separate processes on real engines, with the demonstration's stock in it. */
export class Product {
  readonly #stack: Stack;
  readonly #feed: FeedClient;
  readonly #indexer: pg.Pool;
  #searched = 0;
  /** The cars of the site whose feed is used, as the index has them. */
  readonly cars: readonly ListedCar[];

  private constructor(stack: Stack, feed: FeedClient, indexer: pg.Pool, cars: readonly ListedCar[]) {
    this.#stack = stack;
    this.#feed = feed;
    this.#indexer = indexer;
    this.cars = cars;
  }

  /** Starts it on the folder, loads so many cars and waits until all are found. */
  static async start(folder: string, cars: number): Promise<Product> {
    const shutdown = new Shutdown();
    // Each service has the environment of whoever starts it.
    process.env.FEED_REQUESTS_PER_MINUTE = FEED_REQUESTS_PER_MINUTE;
    const stack = await startStack({ folder, port: FIRST_PORT, shutdown, logLevel: 'warn', restart: false });
    try {
      const operatorJwk = stack.keys.privateJwk.operator;
      const { signal } = shutdown;
      await loadDemoInto({ folder, addressOf: (service) => addressOf(service, FIRST_PORT), cars, operatorJwk, signal });
      const [key] = Object.values(readFeedKeys(folder)).slice(1);
      if (!key) throw new Error('The demonstration has no feed keys.');
      const indexer = new pg.Pool({ connectionString: stack.urls.search_indexer, max: 2 });
      const gateway = addressOf('gateway', FIRST_PORT);
      return new Product(stack, new FeedClient(gateway, key, TRIES), indexer, await listedCars(indexer));
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  /** Its processes, the engines among them. */
  get parts(): ReadonlyMap<string, StackPart> {
    return this.#stack.parts;
  }

  get opensearch(): string {
    return this.#stack.engines.opensearchUrl;
  }

  /** Sends events through the signed feed; resolves when they are accepted. @throws Error if one is not, or if it changes nothing. */
  async send(events: readonly unknown[]): Promise<void> {
    const { accepted, verdicts } = await this.#feed.sendEvents(events);
    if (accepted !== events.length) {
      throw new Error(`Not accepted: ${JSON.stringify(verdicts.find(({ verdict }) => verdict !== 'accepted'))}`);
    }
  }

  /** What the indexer has noted of these cars. */
  async acknowledged(ids: readonly string[]): Promise<Note[]> {
    const { rows } = await this.#indexer.query<Note>({
      name: 'acknowledged',
      text: `SELECT vehicle_id AS id, indexed_revision::int AS revision, extract(epoch FROM wanted_at)::float8 * 1000 AS "takenUpAt"
             FROM search_indexes JOIN index_entries ON index_name = name WHERE vehicle_id = ANY($1)`,
      values: [ids],
    });
    return rows;
  }

  /** A visitor's results with all facets, of a search that no cache knows. Resolves when the answer is there. */
  async search(): Promise<void> {
    this.#searched += 1;
    const { statusCode, body } = await request(
      `${addressOf('gateway', FIRST_PORT)}/api/search?price=${this.#searched}:`,
      { headers: { host: SITE } },
    );
    await body.dump();
    if (statusCode !== 200) throw new Error(`A search was answered with ${statusCode}.`);
  }

  /** Milliseconds of processor time that OpenSearch has taken. */
  searchEngineCpuMs(): Promise<number> {
    return nodeCpuMs(this.opensearch);
  }

  async stop(): Promise<void> {
    await Promise.all([this.#feed.close(), this.#indexer.end()]);
    await this.#stack.stop();
  }
}

/** Cars of the group's dealerships: most of the demonstration's stock. */
async function listedCars(indexer: pg.Pool): Promise<ListedCar[]> {
  const { rows } = await indexer.query<ListedCar>(
    `SELECT vehicle_id AS id, state->>'stocknum' AS stocknum, state->>'dealership_slug' AS "dealershipSlug", revision::int
     FROM car_rows WHERE document IS NOT NULL AND state->>'dealership_slug' LIKE 'southern-cross-%' ORDER BY vehicle_id`,
  );
  return rows;
}
