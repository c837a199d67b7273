import { describe, expect, it } from '@jest/globals';
import type { Reservation } from '../reservation/reservation.ts';
import { type MailSetting, reservationMails } from './reservation-mails.ts';

const url = 'http://riverside.example/reservations/token';
const setting: MailSetting = {
  ...{ site: 'Riverside', dealership: 'Riverside Motors', phone: '07 3000 1000' },
  ...{ timeZone: 'Australia/Brisbane', url, name: 'Pat' },
};
const reservation = {
  ...{ leadId: 'lead-1', carTitle: '2021 Mazda CX-5', depositCents: 20_000, holdHours: 48 },
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

  it('say when the vehicle is held until, in the dealer’s zone, and what was paid', () => {
    const { text } = reservationMails.receipt(reservation, setting);
    expect(text).toContain('Held until: Friday 27 November at 12:00 pm');
    expect(text).toContain('Receipt: $200 paid by card, no surcharge');
    expect(text).toContain('Questions? Call: 07 3000 1000\n');
  });
});
