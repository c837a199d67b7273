import { writeFileSync } from 'node:fs';
import { formOf, siteConfig } from '@forecourt/contracts';
import { type LetterContent, type LetterPurpose, mailFaults } from '@forecourt/messages';
import { describe, expect, it } from '@jest/globals';
import { confirmationMail, newsMail } from './alert/alert.mail.ts';
import type { AlertSite } from './alert/alert.site.ts';
import {
  type AppointmentNews,
  appointmentMail,
  appointmentSms,
  type MailedAppointment,
} from './appointment/appointment.mail.ts';
import { receiptMail } from './companions/online-payment/online-payment.letters.ts';
import { reservationMails, reservationSms } from './companions/reservation/reservation.mails.ts';
import type { Reservation, ReservationLetter } from './companions/reservation/reservation.ts';
import { serviceWords } from './companions/service-booking/service-booking.ts';
import { driveWords } from './companions/test-drive/test-drive.ts';
import { acknowledgedEstimate } from './companions/valuation/valuation.letter.ts';
import type { EnquiredCar } from './enquiry/enquiry.car.ts';
import { acknowledgementOf } from './enquiry/enquiry.letters.ts';
import { riverside, sampleSite } from './testing/sample-dealers.ts';

const origin = 'https://riverside.example';
const title = '2021 Toyota Corolla ZR';
const hosts = ['riverside.example'];
const [location] = riverside.locations;
const site = { ...sampleSite('riverside', [1]), hosts };
const config = siteConfig.parse({ id: 1, slug: 'riverside', name: 'Riverside Cars', hosts, dealership_ids: [1] });
const alertSite = { config, dealerships: [riverside] } as unknown as AlertSite;
const now = new Date('2026-03-01T00:00:00.000Z');
const appointed = (news: AppointmentNews, more: Partial<MailedAppointment> = {}): MailedAppointment => ({
  ...{
    leadId: '12f1099e-79eb-4d92-b494-0d9e9bc25bbc',
    news,
    site,
    dealership: riverside,
    location,
    car: title,
    carPath: '/cars/corolla',
  },
  ...{ words: driveWords.of(config), facts: [], revision: 1, managePath: '/test-drives/token' },
  ...{ startsAt: '2026-03-03T23:30:00.000Z', endsAt: '2026-03-04T00:00:00.000Z', timeZone: 'Australia/Brisbane' },
  ...{ url: `${origin}/book-test-drive`, ...more },
});
const appointment = (news: AppointmentNews, more: Partial<MailedAppointment> = {}) =>
  appointmentMail(appointed(news, more), now);
const serviced = { Rego: 'abc123', transport: 'Loan car', service_plan: 'Corolla', service_price: '$290 with GST' };
const service = (news: AppointmentNews) =>
  appointment(news, {
    ...{ words: serviceWords.of(config), facts: serviceWords.factsOf(serviced) },
    ...{ car: serviceWords.vehicleOf(undefined, serviced), carPath: undefined },
    ...{ url: `${origin}/book-service`, managePath: '/service-bookings/token' },
  });
const reservation = {
  ...{ leadId: '12f1099e-79eb-4d92-b494-0d9e9bc25bbc', carId: 'corolla', carTitle: title, depositCents: 50_000 },
  ...{ holdHours: 48, origin, until: '2026-03-03T02:00:00.000Z', completedAt: now },
  sale: { news: 'sold', answerBy: '2026-03-02T02:00:00.000Z' },
} as Reservation;
const reservedBy = {
  ...{ site: 'Riverside Cars', dealership: 'Riverside Motors', phone: '07 3000 1000', timeZone: 'Australia/Brisbane' },
  ...{ url: `${origin}/reservations/token`, name: 'Pat' },
};
const reserved = (letter: ReservationLetter) => reservationMails[letter](reservation, reservedBy);
const alert = { title: 'Toyota, up to $30,000 <b>', kind: 'search', origin, linkPath: '/alerts/token' } as const;
const price = { text: '$26,990', suffix: null, type: 'Drive Away', cents: 2_699_000, was: null };
const announced = { title, path: '/cars/corolla', why: 'price_dropped', price, priceBefore: 27_990 } as const;
const acknowledgedTo = (name: string, model = 'Corolla', at = location) =>
  acknowledgementOf({
    leadId: reservation.leadId,
    enquiry: {
      form: formOf('enquiry'),
      heading: { category: formOf('enquiry').category, subcategory: undefined },
      answers: { name, email: 'pat@posthorn.example' },
      suspected: undefined,
      origin: { url: `${origin}/cars/corolla`, visitedPages: [], linkedQueryParams: {} },
    } as unknown as Parameters<typeof acknowledgementOf>[0]['enquiry'],
    site,
    car: { slug: 'corolla', year: 2021, make: 'Toyota', model, badge: 'ZR' } as EnquiredCar,
    ...{ dealership: riverside, location: at },
  });
const acknowledged = acknowledgedTo('Pat');

const estimatedAnswers = {
  ...{ name: 'Pat', last_name: 'Lee', email: 'pat@posthorn.example', trade_in_vehicle: 'http://typed.example' },
  ...{ trade_in_year: '2018', trade_in_make: 'Mazda', trade_in_model: 'CX-5', kms: '82000' },
  estimate: '$14,200 to $15,600',
  estimate_basis: '12 similar vehicles on our sites, median asking price $18,400, less reconditioning and margin',
};
const estimated = acknowledgementOf({
  leadId: reservation.leadId,
  enquiry: {
    form: formOf('trade_in_offer'),
    heading: { category: formOf('trade_in_offer').category, subcategory: formOf('trade_in_offer').subcategory },
    answers: estimatedAnswers,
    suspected: undefined,
    origin: { url: `${origin}/cars/trade-in`, visitedPages: [], linkedQueryParams: {} },
  } as unknown as Parameters<typeof acknowledgementOf>[0]['enquiry'],
  site,
  car: undefined,
  ...{ dealership: riverside, location, part: acknowledgedEstimate(estimatedAnswers) },
});

type Mail = Pick<Extract<LetterContent, { by: 'email' }>, 'subject' | 'text' | 'html'>;
/** Those that this service does not write as HTML: the code is an SMS, and the notice of a subscription is text to a dealer. */
type Plain = 'sign_in_code' | 'subscription_disabled';
const letters: Readonly<Record<Exclude<LetterPurpose, Plain>, LetterContent | Mail | undefined>> = {
  enquiry_received: acknowledged,
  trade_in_estimate: estimated,
  drive_booked: appointment('booked'),
  drive_moved: appointment('moved'),
  drive_cancelled: appointment('cancelled'),
  drive_reminder: appointment('reminder'),
  service_booked: service('booked'),
  service_moved: service('moved'),
  service_cancelled: service('cancelled'),
  service_reminder: service('reminder'),
  reservation_receipt: reserved('receipt'),
  reservation_refund: reserved('refund'),
  reservation_not_charged: reserved('not_charged'),
  reservation_sale_question: reserved('sale_question'),
  reservation_sale_reminder: reserved('sale_reminder'),
  reservation_refund_owed: reserved('refund_owed'),
  payment_receipt: receiptMail(
    { amountCents: 120_000, reference: 'INV-7', leadId: 'lead' },
    { name: 'Pat', site: 'Riverside Cars', dealership: 'Riverside Motors', url: `${origin}/online-payment/token` },
  ),
  alert_confirmation: confirmationMail(alertSite, alert),
  alert_news: newsMail(alertSite, [{ ...alert, path: '/search/', cars: [announced as never], overflowed: false }]),
};

/** `LETTERS_PAGE=/tmp/letters.html npx jest every-letter` writes them all on a page, for anybody who wants to look. */
const PAGE = process.env.LETTERS_PAGE;

describe('every letter to a person', () => {
  it.each(Object.entries(letters))(
    'LEAD-12 %s is HTML that mail programs show, and text that says the same',
    (_name, letter) => {
      const { subject, text, html = '' } = letter as Mail;
      expect(mailFaults(html)).toEqual([]);
      expect(subject.length).toBeGreaterThan(10);
      expect(html).toContain('max-width:600px');
      for (const href of html.matchAll(/href="(https[^"]+)"/g)) expect(text).toContain(href[1]);
      expect(text).not.toMatch(/undefined|null|NaN/);
    },
  );

  it('LEAD-12 TRADE-1 says what an estimate is, what it rests on and how to change it, and nothing that was typed', () => {
    const { subject, text } = estimated as Mail;
    expect(subject).toBe('Your trade-in estimate: $14,200 to $15,600');
    expect(text).toContain('Your vehicle: 2018 Mazda CX-5, 82,000 km\n');
    expect(text).toContain('Based on: 12 similar vehicles on our sites, median asking price $18,400');
    expect(text).toContain('or value it again on our website');
    expect(text).not.toContain('http');
  });

  it('LOC-4 says the number of the place that its page shows', () => {
    const contact = { ...location, phone: '07 1', contact_detail: { phone: '07 5555 0100' } } as typeof location;
    const about = { location: contact };
    const dealership = { ...riverside, phone: undefined, locations: [contact] } as typeof riverside;
    const texts = [
      appointment('booked', about),
      appointmentSms(appointed('cancelled', about)),
      acknowledgedTo('Pat', 'Corolla', contact),
      newsMail({ ...alertSite, dealerships: [dealership] } as typeof alertSite, [
        { ...alert, path: '/search/', cars: [announced as never], overflowed: false },
      ]),
    ];
    for (const letter of texts) {
      expect((letter as Mail).text).toContain('07 5555 0100');
      expect((letter as Mail).text).not.toContain('07 3000 1234');
    }
  });

  it('LEAD-12 says the reference that pages show, never an id of ours', () => {
    for (const letter of Object.values(letters)) {
      const words = (letter as Mail).text.replace(/https?:\S+/g, '');
      expect(words).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    }
    for (const letter of [acknowledged, estimated, appointment('booked'), reserved('receipt')])
      expect((letter as Mail).text).toContain('12F1-099E');
  });

  it.each([
    [
      'moved',
      /^riverside: Your test drive of the 2021 Toyota Corolla ZR has moved: .* To change it, use the link in our email or call/,
    ],
    ['cancelled', /is cancelled\. For another time, call 07 3000 1234\.$/],
    ['reminder', /is tomorrow, Wednesday 4 March at 9:30 am\. riverside-north, 1 Quay Street, Brisbane QLD 4000\./],
  ] as const)('LEAD-12 TD-1 one %s is said by SMS without a link, in at most two messages', (news, words) => {
    const sms = appointmentSms(appointed(news, { car: `${title} ‘très’ 長い` })) as { text: string };
    expect(sms.text.length).toBeLessThanOrEqual(306);
    expect(appointmentSms(appointed(news))).toMatchObject({ by: 'sms', text: expect.stringMatching(words) });
    expect(sms.text).not.toMatch(/http|[’‘長]/);
  });

  it('LEAD-12 RES-1 a reservation is said by SMS to its visitor, never to a dealer', () => {
    expect(reservationSms.receipt?.(reservation, reservedBy)).toEqual({
      by: 'sms',
      text: `Riverside Cars: the ${title} is reserved for you until Tuesday 3 March at 12:00 pm. We have your deposit of $500. To cancel it, use the link in our email or call 07 3000 1000.`,
    });
    expect(Object.keys(reservationSms)).toEqual(['receipt', 'refund', 'not_charged']);
    expect(appointmentSms(appointed('booked'))).toBeUndefined();
  });

  it.each([
    `<i data-fz>"onfz="1`,
    `'onfz='1</title></style>--><i data-fz>`,
    `fz\r\nBcc: fz@posthorn.example\r\n\r\n<i data-fz>`,
    `fz{{7*7}}\u0024{7*7}`,
    'javascript:alert(1)',
  ])('says %j as it is, in whatever a visitor or a dealer wrote, and shows no markup and no link of it', (typed) => {
    const said: readonly (LetterContent | Mail | undefined)[] = [
      acknowledgedTo(typed, typed),
      ...(['booked', 'moved', 'cancelled', 'reminder'] as const).map((news) =>
        appointment(news, { car: typed, facts: [{ label: typed, value: typed }] }),
      ),
      ...Object.values(reservationMails).map((mailOf) =>
        mailOf(
          { ...reservation, carTitle: typed },
          { ...reservedBy, ...{ name: typed, site: typed, dealership: typed } },
        ),
      ),
      receiptMail(
        { amountCents: 120_000, reference: typed, leadId: 'lead' },
        { ...{ name: typed, site: typed, dealership: typed }, url: `${origin}/online-payment/token` },
      ),
      confirmationMail(alertSite, { ...alert, title: typed }),
      newsMail(alertSite, [
        {
          ...alert,
          title: typed,
          path: '/search/',
          cars: [{ ...announced, title: typed } as never],
          overflowed: false,
        },
      ]),
    ];
    expect(said).toHaveLength(14);
    for (const letter of said) {
      const { html = '', text } = letter as Mail;
      expect(mailFaults(html)).toEqual([]);
      expect(html).not.toMatch(/<i data-fz|="[^"]*"onfz=|href="javascript:/);
      expect(`${html}${text}`).not.toContain('fz49');
    }
  });

  it('is held to rules that refuse what mail programs do not show', () => {
    const { html = '' } = appointment('booked') as Mail;
    const broken = (more: string) => mailFaults(html.replace('</table>', `${more}</table>`));
    expect(broken('<script>alert(1)</script>')).toContain('<script>');
    expect(broken('<p onclick="x()">a</p>')).toContain('onclick of <p>');
    expect(broken('<a href="javascript:x()">a</a>')).toContain('the link javascript:x()');
    expect(broken('<img src="https://a.example/a.jpg" width="560">')).toContain('a picture without words');
    expect(broken('<p style="width:900px">a</p>')).toContain('<p> of 900 pixels');
    expect(broken('<style>p{}</style>')).toContain('styles of its own');
  });

  if (PAGE !== undefined) {
    it('is written on a page', () => {
      const frames = Object.entries(letters).map(([name, letter]) => {
        const { subject, html = '' } = letter as Mail;
        const source = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
        return `<h2>${name}: ${subject.replaceAll('<', '&lt;')}</h2><iframe width="390" height="760" srcdoc="${source}"></iframe>`;
      });
      writeFileSync(PAGE, `<!doctype html><meta charset="utf-8"><body>${frames.join('\n')}`);
      expect(frames.length).toBeGreaterThan(0);
    });
  }
});
