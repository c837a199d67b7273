import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Buyer, cards } from './testing/buyer.ts';
import { until } from './testing/product-process.ts';
import { ReservingProduct } from './testing/reserving-product.ts';

// A whole product starts here, on a machine that may be busy.
jest.setTimeout(180_000);

const product = new ReservingProduct();
beforeAll(() => product.start());
afterAll(() => product.end());

describe('what a feed sells, removes or hides while it is reserved', () => {
  const reserved = async () => {
    const car = product.nextCar();
    const buyer = product.somebody();
    await buyer.checkOut(product.checkoutOf(car));
    await buyer.pay(cards.pays);
    await product.says(buyer, /is reserved for you/);
    return { car, buyer };
  };
  /** The dealer, once they are asked about a reservation. */
  async function askedAbout(buyer: Buyer): Promise<Buyer> {
    const dealer = product.somebody('dealer');
    await until('the dealer is asked', async () => {
      dealer.path = await product.linkOfQuestion(buyer);
      return dealer.path !== '';
    });
    expect((await dealer.page()).choices.map(({ value }) => value)).toEqual(['sold_to_them', 'sold_elsewhere']);
    return dealer;
  }
  async function answers(buyer: Buyer, answer: string, { title, ledger }: { title: RegExp; ledger: string[] }) {
    expect(await (await askedAbout(buyer)).decide(answer)).toBe(303);
    await product.says(buyer, title);
    await until('the money is where it belongs', async () => (await product.ledgerOf(buyer)).join() === ledger.join());
  }
  const theirs = { title: /The vehicle is yours/, ledger: ['captured'] };
  const elsewhere = { title: /The vehicle was sold/, ledger: ['captured', 'refunded'] };

  it('RES-1 asks the dealer by email who bought what a feed sells or removes while it is reserved, and does as they say', async () => {
    const [sold, removed] = [await reserved(), await reserved()];
    await product.feed(sold.car, { type: 'status', status: 'sold' });
    await product.feed(removed.car, { type: 'remove' });
    await answers(sold.buyer, 'sold_to_them', theirs);
    await answers(removed.buyer, 'sold_elsewhere', elsewhere);
  });

  it('RES-1 asks the dealer about what a feed hides, which ends no hold, whether it is reserved or is still being paid', async () => {
    const hide = (car: string, isShown: boolean) =>
      product.feed(car, { type: 'upsert', car: { show_on_dealer_website: isShown } });
    const { car, buyer } = await reserved();
    await hide(car, false);
    await askedAbout(buyer);
    expect((await buyer.page()).message).toContain('The dealer has taken it off their website.');
    await hide(car, true);
    await until('searches show it as reserved again', async () => (await product.isReserved(car)) === true);
    await answers(buyer, 'sold_elsewhere', elsewhere);
    await until('searches show it as free', async () => (await product.isReserved(car)) === false);

    const paying = { car: product.nextCar(), buyer: product.somebody() };
    await paying.buyer.checkOut(product.checkoutOf(paying.car));
    await hide(paying.car, false);
    await until('searches hide it', async () => (await product.isReserved(paying.car)) === undefined);
    expect(await paying.buyer.pay(cards.pays)).toBe(303);
    await product.says(paying.buyer, /is reserved for you/);
    await answers(paying.buyer, 'sold_to_them', theirs);
  });

  it('RES-1 keeps a vehicle that was won from everyone else, whatever files list it, until an event unreserves it', async () => {
    const { car, buyer } = await reserved();
    await product.feed(car, { type: 'upsert', car: { show_on_dealer_website: false } });
    await answers(buyer, 'sold_to_them', theirs);
    await product.feed(car, {
      type: 'upsert',
      car: { show_on_dealer_website: true, status: 'in_stock', reserved: false },
    });
    await until('searches show it as reserved', async () => (await product.isReserved(car)) === true);
    await expect(product.somebody().checkOut(product.checkoutOf(car))).rejects.toThrow();
    await product.feed(car, { type: 'unreserve' });
    await until('searches show it as free', async () => (await product.isReserved(car)) === false);
    const next = product.somebody();
    expect(await next.checkOut(product.checkoutOf(car))).toBe(303);
    await product.says(next, /is held for you/);
  });
});
