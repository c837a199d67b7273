import { FixedClock } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import type { PageVisit, SentForm } from '../page-loader/page-loader.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { exampleVehicle } from '../testing/example-vehicle.ts';
import { PurchasePageLoader } from './purchase.page.ts';

const dealership = exampleDealership(1, 'riverside', { online_purchase: true });
const site = exampleSite({ reservations: { enabled: true, purchases: { enabled: true } } }, [dealership]);
const contact = { name: 'Ada', last_name: 'Byron', email: 'ada@posthorn.example', phone: '0498 700 001' };

/** The page, with what it has leads keep. */
function pageOf(vehicle: object) {
  const kept: unknown[] = [];
  const purchases = {
    start: async (...[, body]: unknown[]) => {
      kept.push(body);
      return { id: 'p', car_id: 'c', answers: contact, changed_at: '', reservation: null, agreed: null };
    },
  };
  const cars = { find: async () => ({ kind: 'found', vehicle, dealership }) };
  const sessions = { userIfKnown: async () => null };
  const limit = { take: async () => undefined };
  const none = undefined as never;
  const clock = new FixedClock('2026-11-20T00:00:00Z');
  const parts = [purchases, none, cars, none, sessions, limit, clock] as never[];
  const page = new (PurchasePageLoader as new (...parts: never[]) => PurchasePageLoader)(...parts);
  const visit = { site, params: {}, path: '/checkout-journey', parameters: new URLSearchParams('car_id=c') };
  const sent = {
    fields: new URLSearchParams(contact),
    request: { headers: { host: 'riverside.example' }, host: 'riverside.example', ip: '10.0.0.1' },
  };
  return { kept, take: () => page.take(visit as unknown as PageVisit, sent as unknown as SentForm) };
}

describe('the first step of an online purchase', () => {
  it('RES-3 keeps the contact of the customer who buys a vehicle that can be bought', async () => {
    const { kept, take } = pageOf(exampleVehicle());
    expect(await take()).toMatchObject({ location: expect.stringContaining('/checkout-journey/p') });
    expect(kept).toHaveLength(1);
  });

  it('RES-3 keeps nothing of a person for a vehicle that can’t be bought, and says so', async () => {
    const { kept, take } = pageOf({ ...exampleVehicle(), reserved: true });
    expect(await take()).toMatchObject({
      again: { status: 409, content: { title: 'This vehicle can’t be bought online right now', form: null } },
    });
    expect(kept).toEqual([]);
  });
});
