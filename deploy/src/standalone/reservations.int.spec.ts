import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { standaloneDatabases } from './postgres.ts';
import { cards } from './testing/buyer.ts';
import { until } from './testing/product-process.ts';
import { RESERVING_SITE, ReservingProduct } from './testing/reserving-product.ts';

// A whole product starts here, on a machine that may be busy.
jest.setTimeout(180_000);

const BUYERS = 20;
const product = new ReservingProduct();
beforeAll(() => product.start());
afterAll(() => product.end());

describe('reservations, from the checkout to the provider and back', () => {
  it('RES-1 holds a vehicle, takes the deposit once, and gives all of it back when it is cancelled', async () => {
    const car = product.nextCar();
    const buyer = product.somebody();
    expect(await buyer.checkOut(product.checkoutOf(car))).toBe(303);
    expect(await buyer.page()).toMatchObject({ title: 'The vehicle is held for you', pay: { label: 'Pay $200' } });
    await until('searches show it as reserved', async () => (await product.isReserved(car)) === true);
    expect(await buyer.pay(cards.pays)).toBe(303);
    expect((await buyer.page()).title).toBe('The vehicle is reserved for you');
    expect(await buyer.decide('cancel')).toBe(303);
    // It asks first.
    expect(await product.ledgerOf(buyer)).toEqual(['captured']);
    expect(await buyer.cancel()).toBe(303);
    expect(await buyer.page()).toMatchObject({
      title: 'Your reservation is cancelled',
      message: expect.stringContaining('$200'),
    });
    expect(await product.ledgerOf(buyer)).toEqual(['captured', 'refunded']);
    expect(await buyer.cancel()).toBe(303);
    expect(await product.ledgerOf(buyer)).toHaveLength(2);
    await until('searches show it as free', async () => (await product.isReserved(car)) === false);
  });

  it('RES-2 shows beside a deposit what vehicle and site take, and in the footer what the site takes', async () => {
    const buyer = product.somebody();
    const path = product.checkoutOf(product.nextCar());
    const { text } = await product.visitor.get(RESERVING_SITE, `/api/pages?path=${encodeURIComponent(path)}`);
    const { content, frame } = JSON.parse(text) as {
      content: { payments: string[] };
      frame: { payments: string[] };
    };
    expect(frame.payments).toEqual(['mastercard', 'visa', 'maestro']);
    expect(content.payments).toEqual(['Mastercard', 'Visa']);
    await buyer.checkOut(path);
    expect((await buyer.page()).payments).toEqual(['Mastercard', 'Visa']);
    const { text: html } = await product.visitor.get(RESERVING_SITE, buyer.path);
    expect(html).toMatch(/aria-label="We accept"><li>Mastercard<\/li><li>Visa<\/li>/);
  });

  it('RES-1 does what each card says: declined, asked by the bank, notified twice, late, silent, down, not taken', async () => {
    const declined = product.somebody();
    await declined.checkOut(product.checkoutOf(product.nextCar()));
    expect(await declined.pay(cards.declined)).toBe(402);
    expect((await declined.page()).title).toBe('The vehicle is held for you');
    expect(await declined.pay(cards.asked)).toBe(303);
    expect((await declined.page()).title).toBe('The vehicle is reserved for you');
    for (const card of [cards.toldTwice, cards.late, cards.silent, cards.down]) {
      const buyer = product.somebody();
      await buyer.checkOut(product.checkoutOf(product.nextCar()));
      await buyer.pay(card);
      await product.says(buyer, /is reserved for you/);
      expect([card, await product.ledgerOf(buyer)]).toEqual([card, ['captured']]);
    }
    const refused = product.somebody();
    await refused.checkOut(product.checkoutOf(product.nextCar()));
    await refused.pay(cards.notTaken);
    await product.says(refused, /is cancelled/);
    expect((await refused.page()).message).toBe('Your bank declined the deposit. You have not been charged.');
    expect(await product.ledgerOf(refused)).toEqual(['voided']);
  });

  it.each([1, 2, 3])(
    'RES-1 of 20 visitors at one vehicle, one holds it, and the others get an answer and are not charged: round %i',
    async () => {
      const car = product.nextCar();
      const buyers = Array.from({ length: BUYERS }, () => product.somebody());
      const statuses = await Promise.all(buyers.map((buyer) => buyer.checkOut(product.checkoutOf(car)).catch(() => 0)));
      // Who comes later finds no form any more: that is an answer, too.
      const sent = buyers.filter((_, place) => statuses[place] === 303);
      const pages = await Promise.all(sent.map((buyer) => buyer.page()));
      const [holder, ...others] = sent.filter((_, place) => pages[place]?.pay);
      expect(others).toEqual([]);
      const shown = pages.filter(({ pay }) => !pay).map(({ title, message }) => `${title}. ${message}`);
      expect(new Set(shown)).toEqual(
        new Set(shown.length > 0 ? ['Someone else got in first. You have not been charged.'] : []),
      );
      expect(await holder?.pay(cards.pays)).toBe(303);
      expect((await holder?.page())?.title).toBe('The vehicle is reserved for you');
      const ledgers = await Promise.all(sent.map((buyer) => product.ledgerOf(buyer)));
      expect(ledgers.flat().filter((change) => change === 'captured')).toHaveLength(1);
    },
  );

  it('RES-1 goes on where a kill -9 stopped it, between the payment and the capture', async () => {
    const car = product.nextCar();
    const buyer = product.somebody();
    await buyer.checkOut(product.checkoutOf(car));
    await buyer.pay(cards.late);
    await product.kill();
    await product.start();
    const again = product.somebody('again');
    again.path = buyer.path;
    await product.says(again, /is reserved for you/);
    expect(await product.ledgerOf(again)).toEqual(['captured']);
  });

  it('SITE-4 a reservation’s link is of no use on another site, nor any other reader’s', async () => {
    const buyer = product.somebody();
    await buyer.checkOut(product.checkoutOf(product.nextCar()));
    expect((await product.visitor.get('northside-toyota', buyer.path)).status).toBe(404);
    expect((await product.visitor.get(RESERVING_SITE, `${buyer.path.slice(0, -4)}AAAA`)).status).toBe(404);
    expect(await buyer.decide('sold_elsewhere')).toBe(404);
    expect(await buyer.decide('anything')).toBe(400);
  });

  it('RES-1 nothing of a card is in any table, message, log or file of the platform', async () => {
    const numbers = Object.values(cards).map((card) => card.replaceAll(' ', ''));
    const spelt = numbers.flatMap((number) => [number, number.replace(/(.{4})(?=.)/g, '$1 ')]);
    // As Postgres shows bytes, such as those of messages.
    const digits = [...spelt, ...spelt.map((number) => Buffer.from(number).toString('hex'))].join('|');
    for (const database of standaloneDatabases) {
      const tables = await product.query<{ name: string }>(
        database,
        `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
          WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      expect(tables.length).toBeGreaterThan(0);
      for (const { name } of tables) {
        const found = await product.query(
          database,
          `SELECT 1 FROM ${name} AS kept WHERE kept::text ~ '${digits}' LIMIT 1`,
        );
        expect([database, name, found]).toEqual([database, name, []]);
      }
    }
    // Logs, and every page and segment of the databases, those of the broker included.
    const { status, stdout } = spawnSync('grep', ['-rlaE', spelt.join('|'), product.folder], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
  });
});
