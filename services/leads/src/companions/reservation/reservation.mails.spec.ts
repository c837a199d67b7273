import { describe, expect, it } from '@jest/globals';
import { type MailSetting, reservationMails } from './reservation.mails.ts';
import type { Reservation } from './reservation.ts';

const url = 'http://riverside.example/reservations/token';
const setting: MailSetting = {
  ...{ site: 'Riverside', dealership: 'Riverside Motors', phone: '07 3000 1000' },
  ...{ timeZone: 'Australia/Brisbane', url, name: 'Pat' },
};
const reservation = {
  ...{ leadId: 'lead-1', carId: 'car-1', origin: 'http://riverside.example' },
  ...{ carTitle: '2021 Mazda CX-5', depositCents: 20_000, holdHours: 48 },
  until: '2026-11-27T02:00:00.000Z',
  sale: { news: 'sold', answerBy: '2026-11-26T02:00:00.000Z' },
} as Reservation;

describe('the messages about a reservation', () => {
  it.each(['receipt', 'sale_question'] as const)(
    'RES-1 lead by %s to the signed link, also as plain text',
    (letter) => {
      const { text, html } = reservationMails[letter](reservation, setting);
      expect(text).toContain(` ${url}\n`);
      expect(html).toContain(`href="${url}"`);
    },
  );

  it('RES-1 say what happened: a vehicle that was hidden is not called sold', () => {
    const ended = { ...reservation, end: 'cancelled', cancelledBy: 'dealer', because: 'hidden' } as Reservation;
    const hidden = reservationMails.refund(ended, setting).text;
    expect(hidden).toContain('Riverside Motors has taken the 2021 Mazda CX-5 off its website.');
    expect(hidden).not.toContain('sold');
    const asked = { ...reservation, sale: { news: 'hidden', answerBy: '2026-11-26T02:00:00.000Z' } } as Reservation;
    expect(reservationMails.sale_question(asked, setting).text).toContain(
      'we’ll refund the deposit and let the customer know it was taken off the website.',
    );
    const declined = { ...reservation, end: 'cancelled', cancelledBy: 'bank' } as Reservation;
    expect(reservationMails.not_charged(declined, setting).text).toContain('Your bank declined the deposit');
    const cancelled = { ...reservation, end: 'cancelled', cancelledBy: 'dealer' } as Reservation;
    expect(reservationMails.refund(cancelled, setting).text).toContain('Riverside Motors cancelled your reservation');
  });

  it('RES-1 ask the dealer after 14 days about a sale that was not reported', () => {
    const completed = { ...reservation, completedAt: new Date('2026-11-26T02:00:00Z') } as Reservation;
    const { text } = reservationMails.sale_reminder(completed, setting);
    expect(text).toContain('as you said on Thursday 26 November at 12:00 pm');
    expect(text).toContain(` ${url}\n`);
  });

  it('say when the vehicle is held until, in the dealer’s zone, and what was paid', () => {
    const { text } = reservationMails.receipt(reservation, setting);
    expect(text).toContain('Held until: Friday 27 November at 12:00 pm');
    expect(text).toContain('Receipt: $200 paid by card, no surcharge');
    expect(text).toContain('Questions? Call: 07 3000 1000\n');
  });
});
