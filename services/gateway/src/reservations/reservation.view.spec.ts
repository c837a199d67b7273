import type { BookedReservation } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { reservationView } from './reservation.view.ts';

const booked: BookedReservation = {
  ...{ reader: 'visitor', lead_id: 'lead-1', car_id: 'car-1', car_title: '2021 Mazda CX-5' },
  ...{ phase: 'confirmed', outcome: null, money: 'captured', deposit: 20_000, hold_hours: 48, asked: false },
  ...{ pay_by: '2026-11-25T02:15:00.000Z', pay_url: null, until: '2026-11-27T02:00:00.000Z' },
};
const place = {
  where: 'Riverside Motors, 1 River Street, Brisbane',
  phone: { label: '07 3000 1000', href: 'tel:0730001000' },
};
const pageOf = (changes: Partial<BookedReservation> = {}, known: typeof place | null = place) =>
  reservationView(
    { ...booked, ...changes },
    {
      ...{ site: exampleSite(), token: 'token', car: null, notice: null },
      ...{ timeZone: 'Australia/Brisbane', place: known ?? undefined },
    },
  );

describe('a reservation by its link', () => {
  it('RES-1 says until when the vehicle is held, what was paid without a surcharge, where it stands and whom to call', () => {
    const { title, facts, choices } = pageOf();
    expect(title).toBe('The vehicle is reserved for you');
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Held until: Friday 27 November at 12:00 pm',
      'Deposit: $200 paid by card, no surcharge',
      'Where to see it: Riverside Motors, 1 River Street, Brisbane',
      'Questions? Call: 07 3000 1000',
      'Vehicle: 2021 Mazda CX-5',
      'Reference: lead-1',
    ]);
    expect(choices.map(({ value }) => value)).toEqual(['cancel']);
    expect(pageOf({}, null).facts).toHaveLength(4);
  });

  it('RES-1 says the same of a vehicle that its dealer sold, removed or hid: the deposit comes back if it was not sold to them', () => {
    expect(pageOf({ asked: true }).message).toBe(
      'The dealer has taken it off sale. If it was not sold to you, all of your deposit goes back to your card.',
    );
    const dealer = pageOf({ asked: true, reader: 'dealer' });
    expect(dealer.choices.map(({ value }) => value)).toEqual(['sold_to_them', 'sold_elsewhere']);
  });
});
