import { nextPurchaseStep, type Purchase } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { purchaseView } from './purchase.view.ts';

const now = new Date('2026-11-20T00:00:00Z');
const dealership = exampleDealership(1, 'riverside', { online_purchase: true });
const site = exampleSite({ reservations: { enabled: true, purchases: { enabled: true } } }, [dealership]);
const [place] = dealership.locations;
if (!place) throw new Error('The example has a place.');

const pageOf = (
  changes: Parameters<typeof exampleCar>[0],
  reservation: string | null = null,
  agreed: Purchase['agreed'] = null,
) => {
  const purchase = { id: 'p', car_id: 'c', answers: {}, changed_at: now.toISOString(), reservation, agreed };
  const offer = { car: exampleCar(changes), seller: dealership, place, phone: null, processors: undefined };
  const subject = { ...offer, purchase, valuation: null };
  return purchaseView(site, subject, { now, step: nextPurchaseStep({}) });
};

describe('the page of an online purchase', () => {
  it('says what happens next while something can be sent, and once it was', () => {
    expect(pageOf({}).aside.steps.length).toBeGreaterThan(0);
    expect(pageOf({ reserved: true }, '/reservations/token').aside.steps.length).toBeGreaterThan(0);
  });

  it('RES-3 shows an order with the amounts that were agreed, whatever the vehicle costs since', () => {
    const order = pageOf(
      { priceCents: 9_999_900, priceType: 'Excl. Govt. Charges', reserved: true },
      '/reservations/token',
      {
        price: { amount: 28_990.5, type: 'Drive Away' },
        deposit: 250,
      },
    );
    expect(order.amounts.map(({ label, value }) => [label, value])).toEqual([
      ['Price of the vehicle (Drive Away)', '$28,990.50'],
      ['Deposit, paid online', '$250'],
      ['Balance, paid to the dealer', '$28,740.50'],
    ]);
    // Of an order from before it was kept, and while nothing is sent, the price as it stands counts.
    expect(pageOf({ priceCents: 2_700_000 }, '/reservations/token').amounts[0]?.value).toBe('$27,000');
  });

  it('RES-3 names both parties on an order, which is printed without what stands beside it', () => {
    const { answered } = pageOf({ reserved: true }, '/reservations/token');
    expect(answered.slice(0, 2)).toEqual([
      { label: 'Seller', value: 'riverside motors, 1 High St, Newstead QLD 4006', change: null },
      expect.objectContaining({ label: 'Buyer' }),
    ]);
  });

  it('promises nothing where it is closed, and has no form', () => {
    const closings: Parameters<typeof pageOf>[0][] = [{ reserved: true }, { status: 'sold' }, { carType: 'new' }];
    for (const closed of closings) {
      const { aside, form, part, next } = pageOf(closed);
      expect([aside.steps, form, part, next]).toEqual([[], null, null, null]);
    }
  });
});
