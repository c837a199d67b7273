import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { request } from 'undici';
import { readDemoSites } from '../demo-data/demo-documents.ts';
import { signatureHeaders } from '../feed-client/feed-client.ts';
import { readFeedKeys } from '../feed-client/feed-key-file.ts';
import { type DatabaseName, standaloneDatabases } from './postgres.ts';
import { readRunFile } from './run-file.ts';
import { databasePassword, loadSecrets } from './secrets.ts';
import { Buyer, cards } from './testing/buyer.ts';
import { gatewayOf, startProduct, type TestProcess, until } from './testing/product-process.ts';
import { Visitor } from './testing/sent-forms.ts';

// A whole product starts here, on a machine that may be busy.
jest.setTimeout(180_000);

const SITE = 'southern-cross-cars';
/** How long what is slow at the provider takes. */
const SLOW_MS = 3_000;
const BUYERS = 20;
const FEED = '/feeds/v1/events';
const environment = { ENQUIRIES_PER_TEN_MINUTES: '10000', SANDBOX_SLOW_MS: String(SLOW_MS) };

interface Hit {
  readonly id: string;
  readonly reserved: boolean;
  readonly status: string;
}

const parent = makeTestFolder();
const folder = path.join(parent, 'data');
let product: TestProcess;
let visitor: Visitor;
/** Vehicles that nobody has reserved, each for one test. */
let free: string[] = [];

async function start(): Promise<void> {
  product = await startProduct(folder, environment);
  visitor = new Visitor(gatewayOf(folder));
}

beforeAll(async () => {
  await start();
  free = (await hits()).filter(({ reserved, status }) => !reserved && status === 'in_stock').map(({ id }) => id);
});
afterAll(async () => {
  await product?.stop('SIGINT');
  rmSync(parent, { recursive: true, force: true });
});

async function hits(query = ''): Promise<Hit[]> {
  const { text } = await visitor.get(SITE, `/api/search${query}`);
  return (JSON.parse(text) as { hits: Hit[] }).hits;
}
const nextCar = (): string => {
  const id = free.pop();
  if (id === undefined) throw new Error('The demo has no further vehicle.');
  return id;
};
const checkoutOf = (id: string): string => `/cars/${id}/checkout`;
let people = 0;
const somebody = (): Buyer => {
  people += 1;
  return new Buyer(visitor, SITE, `buyer${people}`);
};

/** Runs a statement in one of the product's databases. */
async function query<Row>(database: DatabaseName, sql: string): Promise<Row[]> {
  const password = databasePassword(loadSecrets(folder).databaseKey, database);
  const { port } = new URL(readRunFile(folder)?.brokerUrl ?? '');
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
const referenceOf = async (buyer: Buyer): Promise<string> =>
  (await buyer.page()).facts.find(({ label }) => label === 'Reference')?.value ?? '';

/** What became of the money of a reservation, in order. */
async function ledgerOf(buyer: Buyer): Promise<string[]> {
  const reference = await referenceOf(buyer);
  const rows = await query<{ change: string }>(
    'payment_sandbox',
    `SELECT change FROM sandbox_ledger JOIN sandbox_payments ON sandbox_payments.id = payment_id
      WHERE reference = '${reference.replaceAll("'", '')}' AND change <> 'authorised' ORDER BY sandbox_ledger.id`,
  );
  return rows.map(({ change }) => change);
}
let feedEvents = 0;
/** Sends an event of a vehicle as its dealer's stock system does. */
async function tellFeed(
  carId: string,
  event: { type: 'remove' } | { type: 'status'; status: 'sold' } | { type: 'upsert'; car: object },
): Promise<void> {
  const [stocked] = await query<{ stocknum: string; dealership_id: number }>(
    'stock',
    `SELECT stocknum, dealership_id FROM stock_numbers WHERE vehicle_id = '${carId.replaceAll("'", '')}'`,
  );
  const dealerships = readDemoSites().flatMap((site) => site.dealerships);
  const slug = dealerships.find(({ resolved }) => resolved.id === stocked?.dealership_id)?.slug;
  feedEvents += 1;
  const named = { event_id: `reservations ${feedEvents}`, occurred_at: new Date(), dealership_slug: slug };
  const body = Buffer.from(JSON.stringify({ ...named, stocknum: stocked?.stocknum, ...event }));
  const key = readFeedKeys(folder)[SITE];
  if (!key) throw new Error('The site has no feed key.');
  const headers = { 'content-type': 'application/json', ...signatureHeaders(key, 'POST', FEED, body, new Date()) };
  const answer = await request(new URL(FEED, gatewayOf(folder)), { method: 'POST', headers, body });
  expect([answer.statusCode, await answer.body.json()]).toEqual([200, expect.objectContaining({ accepted: 1 })]);
}

/** The address in the mail that asks the dealer about a reservation; '' if there is none yet. */
async function linkOfQuestion(reference: string): Promise<string> {
  const gateway = gatewayOf(folder);
  const { body } = await request(new URL('/outbox', gateway), { headers: { host: `localhost:${gateway.port}` } });
  const mails = (await body.text()).split('<article>');
  const asked = mails.find((mail) => mail.includes('sold to who reserved it') && mail.includes(reference));
  return /\/reservations\/[\w-]+/.exec(asked ?? '')?.[0] ?? '';
}
/** Undefined where searches don't find it. */
const isReserved = async (id: string) =>
  (await hits(`?search_filters=${encodeURIComponent(`id:"${id}"`)}`))[0]?.reserved;
const says = (buyer: Buyer, title: RegExp) =>
  until(`the page says ${title}`, async () => title.test((await buyer.page()).title));

describe('reservations, from the checkout to the provider and back', () => {
  it('RES-1 holds a vehicle, takes the deposit once, and gives all of it back when it is cancelled', async () => {
    const car = nextCar();
    const buyer = somebody();
    expect(await buyer.checkOut(checkoutOf(car))).toBe(303);
    expect(await buyer.page()).toMatchObject({ title: 'The vehicle is held for you', pay: { label: 'Pay $200' } });
    await until('searches show it as reserved', async () => (await isReserved(car)) === true);
    expect(await buyer.pay(cards.pays)).toBe(303);
    expect((await buyer.page()).title).toBe('The vehicle is reserved for you');
    expect(await ledgerOf(buyer)).toEqual(['captured']);
    expect(await buyer.decide('cancel')).toBe(303);
    expect(await buyer.page()).toMatchObject({
      title: 'Your reservation is cancelled',
      message: expect.stringContaining('$200'),
    });
    expect(await ledgerOf(buyer)).toEqual(['captured', 'refunded']);
    expect(await buyer.decide('cancel')).toBe(303);
    expect(await ledgerOf(buyer)).toHaveLength(2);
    await until('searches show it as free', async () => (await isReserved(car)) === false);
  });

  it('RES-2 shows beside a deposit what vehicle and site take, and in the footer what the site takes', async () => {
    const buyer = somebody();
    const path = checkoutOf(nextCar());
    const { text } = await visitor.get(SITE, `/api/pages?path=${encodeURIComponent(path)}`);
    const { content, frame } = JSON.parse(text) as {
      content: { payments: string[] };
      frame: { payments: string[] };
    };
    expect(frame.payments).toEqual(['mastercard', 'visa', 'maestro']);
    expect(content.payments).toEqual(['Mastercard', 'Visa']);
    await buyer.checkOut(path);
    expect((await buyer.page()).payments).toEqual(['Mastercard', 'Visa']);
    const { text: html } = await visitor.get(SITE, buyer.path);
    expect(html).toMatch(/aria-label="We accept"><li>Mastercard<\/li><li>Visa<\/li>/);
  });

  it('RES-1 does what each card says: declined, asked by the bank, told twice, late, silent, down, not taken', async () => {
    const declined = somebody();
    await declined.checkOut(checkoutOf(nextCar()));
    expect(await declined.pay(cards.declined)).toBe(402);
    expect((await declined.page()).title).toBe('The vehicle is held for you');
    expect(await declined.pay(cards.asked)).toBe(303);
    expect((await declined.page()).title).toBe('The vehicle is reserved for you');
    for (const card of [cards.toldTwice, cards.late, cards.silent, cards.down]) {
      const buyer = somebody();
      await buyer.checkOut(checkoutOf(nextCar()));
      await buyer.pay(card);
      await says(buyer, /is reserved for you/);
      expect([card, await ledgerOf(buyer)]).toEqual([card, ['captured']]);
    }
    const refused = somebody();
    await refused.checkOut(checkoutOf(nextCar()));
    await refused.pay(cards.notTaken);
    await says(refused, /is cancelled/);
    expect((await refused.page()).message).toBe('You have not been charged.');
    expect(await ledgerOf(refused)).toEqual(['voided']);
  });

  it.each([1, 2, 3])(
    'RES-1 of 20 visitors at one vehicle, one holds it, and the others get an answer and are not charged: round %i',
    async () => {
      const car = nextCar();
      const buyers = Array.from({ length: BUYERS }, somebody);
      const statuses = await Promise.all(buyers.map((buyer) => buyer.checkOut(checkoutOf(car)).catch(() => 0)));
      // Who comes later finds no form any more: that is an answer, too.
      const sent = buyers.filter((_, place) => statuses[place] === 303);
      const pages = await Promise.all(sent.map((buyer) => buyer.page()));
      const [holder, ...others] = sent.filter((_, place) => pages[place]?.pay);
      expect(others).toEqual([]);
      const told = pages.filter(({ pay }) => !pay).map(({ title, message }) => `${title}. ${message}`);
      expect(new Set(told)).toEqual(
        new Set(told.length > 0 ? ['Somebody else was quicker. You have not been charged.'] : []),
      );
      expect(await holder?.pay(cards.pays)).toBe(303);
      expect((await holder?.page())?.title).toBe('The vehicle is reserved for you');
      const ledgers = await Promise.all(sent.map(ledgerOf));
      expect(ledgers.flat().filter((change) => change === 'captured')).toHaveLength(1);
    },
  );

  it('RES-1 goes on where a kill -9 stopped it, between the payment and the capture', async () => {
    const car = nextCar();
    const buyer = somebody();
    await buyer.checkOut(checkoutOf(car));
    await buyer.pay(cards.late);
    await product.stop('SIGKILL');
    await start();
    const again = new Buyer(visitor, SITE, 'again');
    again.path = buyer.path;
    await says(again, /is reserved for you/);
    expect(await ledgerOf(again)).toEqual(['captured']);
  });

  const reserved = async () => {
    const car = nextCar();
    const buyer = somebody();
    await buyer.checkOut(checkoutOf(car));
    await buyer.pay(cards.pays);
    await says(buyer, /is reserved for you/);
    return { car, buyer };
  };
  /** The dealer, once they are asked about a reservation. */
  async function askedAbout(buyer: Buyer): Promise<Buyer> {
    const dealer = new Buyer(visitor, SITE, 'dealer');
    await until('the dealer is asked', async () => {
      dealer.path = await linkOfQuestion(await referenceOf(buyer));
      return dealer.path !== '';
    });
    expect((await dealer.page()).choices.map(({ value }) => value)).toEqual(['sold_to_them', 'sold_elsewhere']);
    return dealer;
  }
  async function answers(buyer: Buyer, answer: string, { title, ledger }: { title: RegExp; ledger: string[] }) {
    expect(await (await askedAbout(buyer)).decide(answer)).toBe(303);
    await says(buyer, title);
    await until('the money is where it belongs', async () => (await ledgerOf(buyer)).join() === ledger.join());
  }
  const theirs = { title: /The vehicle is yours/, ledger: ['captured'] };
  const elsewhere = { title: /The vehicle was sold/, ledger: ['captured', 'refunded'] };

  it('RES-1 asks the dealer by e-mail who bought what a feed sells or removes while it is reserved, and does as they say', async () => {
    const [sold, removed] = [await reserved(), await reserved()];
    await tellFeed(sold.car, { type: 'status', status: 'sold' });
    await tellFeed(removed.car, { type: 'remove' });
    await answers(sold.buyer, 'sold_to_them', theirs);
    await answers(removed.buyer, 'sold_elsewhere', elsewhere);
  });

  it('RES-1 asks the dealer about what a feed hides, which ends no hold, whether it is reserved or is still being paid', async () => {
    const hide = (car: string, isShown: boolean) =>
      tellFeed(car, { type: 'upsert', car: { show_on_dealer_website: isShown } });
    const { car, buyer } = await reserved();
    await hide(car, false);
    await askedAbout(buyer);
    expect((await buyer.page()).message).toContain('The dealer has taken it off sale.');
    await hide(car, true);
    await until('searches show it as reserved again', async () => (await isReserved(car)) === true);
    await answers(buyer, 'sold_elsewhere', elsewhere);
    await until('searches show it as free', async () => (await isReserved(car)) === false);

    const paying = { car: nextCar(), buyer: somebody() };
    await paying.buyer.checkOut(checkoutOf(paying.car));
    await hide(paying.car, false);
    await until('searches hide it', async () => (await isReserved(paying.car)) === undefined);
    expect(await paying.buyer.pay(cards.pays)).toBe(303);
    await says(paying.buyer, /is reserved for you/);
    await answers(paying.buyer, 'sold_to_them', theirs);
  });

  it('SITE-4 a reservation’s link is of no use on another site, nor any other reader’s', async () => {
    const buyer = somebody();
    await buyer.checkOut(checkoutOf(nextCar()));
    expect((await visitor.get('northside-toyota', buyer.path)).status).toBe(404);
    expect((await visitor.get(SITE, `${buyer.path.slice(0, -4)}AAAA`)).status).toBe(404);
    expect(await buyer.decide('sold_elsewhere')).toBe(404);
    expect(await buyer.decide('anything')).toBe(400);
  });

  it('RES-1 nothing of a card is in any table, message, log or file of the platform', async () => {
    const numbers = Object.values(cards).map((card) => card.replaceAll(' ', ''));
    const spelt = numbers.flatMap((number) => [number, number.replace(/(.{4})(?=.)/g, '$1 ')]);
    // As Postgres shows bytes, such as those of messages.
    const digits = [...spelt, ...spelt.map((number) => Buffer.from(number).toString('hex'))].join('|');
    for (const database of standaloneDatabases) {
      const tables = await query<{ name: string }>(
        database,
        `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
          WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      expect(tables.length).toBeGreaterThan(0);
      for (const { name } of tables) {
        const found = await query(database, `SELECT 1 FROM ${name} AS kept WHERE kept::text ~ '${digits}' LIMIT 1`);
        expect([database, name, found]).toEqual([database, name, []]);
      }
    }
    // Logs, and every page and segment of the databases, those of the broker included.
    const { status, stdout } = spawnSync('grep', ['-rlaE', spelt.join('|'), folder], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
  });
});
