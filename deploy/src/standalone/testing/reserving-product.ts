import { rmSync } from 'node:fs';
import path from 'node:path';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import pg from 'pg';
import { request } from 'undici';
import { readDemoSites } from '../../demo-data/demo-documents.ts';
import { readFeedKeys, signatureHeaders } from '../../feed-client/feed-client.ts';
import type { DatabaseName } from '../postgres.ts';
import { readRunFile } from '../run-file.ts';
import { databasePassword, loadSecrets } from '../secrets.ts';
import { Buyer } from './buyer.ts';
import { gatewayOf, startProduct, type TestProcess, until } from './product-process.ts';
import { Visitor } from './sent-forms.ts';

/** The demo's site that takes reservations. */
export const RESERVING_SITE = 'southern-cross-cars';
/** How long what is slow at the provider takes. */
const SLOW_MS = 3_000;
const FEED = '/feeds/v1/events';
const environment = { ENQUIRIES_PER_TEN_MINUTES: '10000', SANDBOX_SLOW_MS: String(SLOW_MS) };

interface Hit {
  readonly id: string;
  readonly reserved: boolean;
  readonly status: string;
}

/** What a dealer's stock system says of a vehicle. */
export type StockNews =
  | { type: 'remove' }
  | { type: 'status'; status: 'sold' }
  | { type: 'unreserve' }
  | { type: 'upsert'; car: { show_on_dealer_website: boolean; status?: 'in_stock'; reserved?: boolean } };

/** A whole product with the demo's vehicles, which visitors of a spec reserve. */
export class ReservingProduct {
  readonly #parent = makeTestFolder();
  readonly folder = path.join(this.#parent, 'data');
  #process: TestProcess | undefined;
  #visitor: Visitor | undefined;
  /** Vehicles that nobody has reserved, each for one test. */
  #free: string[] = [];
  #people = 0;
  #feedEvents = 0;

  /** Starts it on its data, also after a kill. */
  async start(): Promise<void> {
    this.#process = await startProduct(this.folder, environment);
    this.#visitor = new Visitor(gatewayOf(this.folder));
    if (this.#free.length > 0) return;
    const hits = await this.#hits();
    this.#free = hits.filter(({ reserved, status }) => !reserved && status === 'in_stock').map(({ id }) => id);
  }

  /** Ends it at once, as a crash does. */
  async kill(): Promise<void> {
    await this.#process?.stop('SIGKILL');
  }

  /** Ends it gracefully and removes its data. */
  async end(): Promise<void> {
    await this.#process?.stop('SIGINT');
    rmSync(this.#parent, { recursive: true, force: true });
  }

  get visitor(): Visitor {
    if (!this.#visitor) throw new Error('The product is not started.');
    return this.#visitor;
  }

  /** The checkout's address of a vehicle. */
  readonly checkoutOf = (id: string): string => `/cars/${id}/checkout`;

  /** A vehicle that no other test has. */
  nextCar(): string {
    const id = this.#free.pop();
    if (id === undefined) throw new Error('The demo has no further vehicle.');
    return id;
  }

  /** A visitor that no other test has, or by this name. */
  somebody(name?: string): Buyer {
    this.#people += 1;
    return new Buyer(this.visitor, RESERVING_SITE, name ?? `buyer${this.#people}`);
  }

  /** Runs a statement in one of the product's databases. */
  async query<Row>(database: DatabaseName, sql: string): Promise<Row[]> {
    const password = databasePassword(loadSecrets(this.folder).databaseKey, database);
    const { port } = new URL(readRunFile(this.folder)?.brokerUrl ?? '');
    const client = new pg.Client({
      connectionString: `postgres://${database}:${password}@127.0.0.1:${port}/${database}`,
    });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  /** What became of the money of a reservation, in order. */
  async ledgerOf(buyer: Buyer): Promise<string[]> {
    const reference = await this.#referenceOf(buyer);
    const rows = await this.query<{ change: string }>(
      'payment_sandbox',
      `SELECT change FROM sandbox_ledger JOIN sandbox_payments ON sandbox_payments.id = payment_id
        WHERE reference = '${reference.replaceAll("'", '')}' AND change <> 'authorised' ORDER BY sandbox_ledger.id`,
    );
    return rows.map(({ change }) => change);
  }

  /** Sends an event of a vehicle as its dealer's stock system does. @throws Error unless it is accepted */
  async feed(carId: string, news: StockNews): Promise<void> {
    const [stocked] = await this.query<{ stocknum: string; dealership_id: number }>(
      'stock',
      `SELECT stocknum, dealership_id FROM stock_numbers WHERE vehicle_id = '${carId.replaceAll("'", '')}'`,
    );
    const dealerships = readDemoSites().flatMap((site) => site.dealerships);
    const slug = dealerships.find(({ resolved }) => resolved.id === stocked?.dealership_id)?.slug;
    this.#feedEvents += 1;
    const named = { event_id: `reservations ${this.#feedEvents}`, occurred_at: new Date(), dealership_slug: slug };
    const body = Buffer.from(JSON.stringify({ ...named, stocknum: stocked?.stocknum, ...news }));
    const key = readFeedKeys(this.folder)[RESERVING_SITE];
    if (!key) throw new Error('The site has no feed key.');
    const headers = { 'content-type': 'application/json', ...signatureHeaders(key, 'POST', FEED, body, new Date()) };
    const answer = await request(new URL(FEED, gatewayOf(this.folder)), { method: 'POST', headers, body });
    const said = await answer.body.text();
    const { accepted } = JSON.parse(said) as { accepted?: number };
    if (answer.statusCode !== 200 || accepted !== 1) throw new Error(`The feed was answered ${said}.`);
  }

  /** The address in the mail that asks the dealer about a reservation; '' if there is none yet. */
  async linkOfQuestion(buyer: Buyer): Promise<string> {
    const reference = await this.#shownReferenceOf(buyer);
    const gateway = gatewayOf(this.folder);
    const { body } = await request(new URL('/outbox', gateway), { headers: { host: `localhost:${gateway.port}` } });
    const mails = (await body.text()).split('<article>');
    const asked = mails.find(
      (mail) => mail.includes('sold to the customer who reserved it') && reference !== '' && mail.includes(reference),
    );
    return /\/reservations\/[\w-]+/.exec(asked ?? '')?.[0] ?? '';
  }

  /** Whether searches show it as reserved; undefined where they don't find it. */
  async isReserved(id: string): Promise<boolean | undefined> {
    return (await this.#hits(`?search_filters=${encodeURIComponent(`id:"${id}"`)}`))[0]?.reserved;
  }

  /** As pages and letters show it. */
  async #shownReferenceOf(buyer: Buyer): Promise<string> {
    return (await buyer.page()).facts.find(({ label }) => label === 'Reference')?.value ?? '';
  }

  /** Waits until the reservation's page has such a title. */
  says(buyer: Buyer, title: RegExp): Promise<unknown> {
    return until(`the page says ${title}`, async () => title.test((await buyer.page()).title));
  }

  async #referenceOf(buyer: Buyer): Promise<string> {
    const beginning = (await this.#shownReferenceOf(buyer)).replace('-', '').toLowerCase();
    if (!/^[0-9a-f]{8}$/.test(beginning)) return '';
    const statement = `SELECT lead_id::text FROM reservations WHERE lead_id::text LIKE '${beginning}-%'`;
    const [found] = await this.query<{ lead_id: string }>('leads', statement);
    return found?.lead_id ?? '';
  }

  async #hits(query = ''): Promise<Hit[]> {
    const { text } = await this.visitor.get(RESERVING_SITE, `/api/search${query}`);
    return (JSON.parse(text) as { hits: Hit[] }).hits;
  }
}
