import type { BookedReservation } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { reservationView } from './reservation.view.ts';

const booked: BookedReservation = {
  ...{
    reader: 'visitor',
    lead_id: '3f9a27c1-5b0e-4c5e-9d3a-2a64f1f0a9b2',
    car_id: 'car-1',
    car_title: '2021 Mazda CX-5',
  },
  ...{ phase: 'confirmed', outcome: null, money: 'captured', deposit: 20_000, hold_hours: 48, asked: false },
  ...{ reason: null, news: null, sale_pending: false, refund_failed: false, time_zone: null },
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

describe('cancelling a reservation', () => {
  const asked = (changes: Partial<BookedReservation>) =>
    reservationView(
      { ...booked, ...changes },
      {
        ...{ site: exampleSite(), token: 't', car: null, notice: null },
        timeZone: 'Australia/Brisbane',
        cancelling: true,
      },
    );

  it('RES-1 is asked about once, by one form, and says what becomes of the money', () => {
    expect(asked({})).toMatchObject({
      title: 'Cancel the reservation?',
      message: expect.stringContaining('We’ll refund your full deposit of $200 to your card.'),
      path: '/reservations/t?sure=yes',
      ...{ pay: null, check_again: null },
      choices: [{ value: 'cancel', label: 'Yes, cancel the reservation' }],
      back: { label: 'Keep the reservation', href: '/reservations/t' },
    });
    const unpaid = asked({ phase: 'held', money: 'open', pay_url: 'https://pay.example/1' });
    expect(unpaid).toMatchObject({ message: expect.stringContaining('You have not been charged.'), pay: null });
  });

  it('is not asked about where it can’t be cancelled any more', () => {
    expect(asked({ phase: 'ended', reason: 'sold' }).title).toBe('The vehicle was sold');
    expect(asked({ reader: 'dealer' }).choices).toEqual([]);
  });
});

describe('a reservation whose deposit was taken', () => {
  it('RES-1 says for how long the site holds the vehicle', () => {
    expect(pageOf().message).toMatch(/^We’ll hold it for 48 hours\./);
    expect(pageOf({ hold_hours: 1 }).message).toMatch(/^We’ll hold it for 1 hour\./);
  });
});

describe('a reservation that has ended', () => {
  const over = (changes: Partial<BookedReservation>) => {
    const { title, message } = pageOf({ phase: 'ended', money: 'refunded', ...changes });
    return `${title}: ${message}`;
  };

  it.each([
    ['not_paid', 'voided', 'Your reservation is over: The deposit was not paid in time. You have not been charged.'],
    ['declined', 'voided', 'Your reservation is cancelled: Your bank declined the deposit. You have not been charged.'],
    [
      'cancelled_by_dealer',
      'refunded',
      'Your reservation is cancelled: The dealer cancelled it. We’ve refunded your full',
    ],
    [
      'cancelled_by_visitor',
      'captured',
      'Your reservation is cancelled: You cancelled it. Your full deposit of $200 is on',
    ],
    [
      'hidden',
      'refunded',
      'The vehicle is no longer for sale: The dealer has taken it off their website. We’ve refunded your full',
    ],
    ['removed', 'refunded', 'The vehicle is no longer for sale: It is no longer in the dealer’s stock. We’ve refunded'],
    ['sold', 'refunded', 'The vehicle was sold: We’ve refunded your full deposit'],
  ] as const)('RES-1 says why, and what has become of the money: %s', (reason, money, words) => {
    expect(over({ reason, money })).toContain(words);
  });

  it('RES-1 does not say that money is on its way which the bank has sent back for good', () => {
    const stuck = pageOf({ phase: 'ended', reason: 'cancelled_by_visitor', money: 'captured', refund_failed: true });
    expect(stuck.message).toContain('Your bank didn’t accept the refund of your $200 deposit.');
    expect(stuck.check_again).toBeNull();
    const toDealer = pageOf({ reader: 'dealer', phase: 'ended', reason: 'hold_over', refund_failed: true });
    expect(toDealer.title).toBe('Please pay the deposit of $200 back');
  });

  it('RES-1 offers the dealer to take back a sale whose vehicle is kept for its buyer', () => {
    const kept = pageOf({
      phase: 'ended',
      outcome: 'completed',
      reason: 'completed',
      sale_pending: true,
      reader: 'dealer',
    });
    expect(kept.choices).toEqual([{ value: 'sale_fell_through', label: 'The sale fell through: refund $200' }]);
    expect(pageOf({ phase: 'ended', outcome: 'completed', reason: 'completed', reader: 'dealer' }).choices).toEqual([]);
  });
});

describe('a reservation by its link', () => {
  it('RES-1 says until when the vehicle is held, what was paid without a surcharge, where it stands and whom to call', () => {
    const { title, facts, choices } = pageOf();
    expect(title).toBe('The vehicle is reserved for you');
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Held until: Friday 27 November at 12:00\u00a0pm',
      'Deposit: $200 paid by card, no surcharge',
      'Where to see it: Riverside Motors, 1 River Street, Brisbane',
      'Questions? Call: 07 3000 1000',
      'Vehicle: 2021 Mazda CX-5',
      'Reference: 3F9A-27C1',
    ]);
    expect(choices.map(({ value }) => value)).toEqual(['cancel']);
    expect(pageOf({}, null).facts).toHaveLength(4);
  });

  it('RES-1 says the same of a vehicle that its dealer sold, removed or hid: the deposit comes back if it was not sold to them', () => {
    expect(pageOf({ asked: true, news: 'hidden' }).message).toBe(
      'The dealer has taken it off their website. If it wasn’t sold to you, we’ll refund your full deposit to your card.',
    );
    const dealer = pageOf({ asked: true, news: 'removed', reader: 'dealer' });
    expect(dealer.message).toContain('Your stock system says that it is no longer in your stock.');
    expect(dealer.choices.map(({ value }) => value)).toEqual(['sold_to_them', 'sold_elsewhere']);
  });
});
