import type { AccountItem, AccountLead } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { exampleSite } from '../testing/example-site.ts';
import { sentLeadsView } from './sent-leads.view.ts';

const now = new Date('2026-11-20T08:00:00.000Z');
const site = exampleSite({
  ...{ test_drives: { enabled: true }, service_bookings: { enabled: true }, valuations: { enabled: true } },
  ...{ reservations: { enabled: true }, online_payments: { enabled: true } },
});
const car = exampleCar({});
const zone = 'Australia/Brisbane';
const lead = (more: Partial<AccountLead> = {}): AccountLead => ({
  ...{
    lead_id: '12f1099e-79eb-4d92-b494-0d9e9bc25bbc',
    own: true,
    sent_at: '2026-11-19T01:00:00.000Z',
    category: 'Vehicle Enquiry',
  },
  ...{ car: { id: car.id, title: '2021 Toyota Corolla' }, dealership: site.dealerships[0]?.slug ?? '' },
  ...{ standing: 'received', location: null, appointment: null, item: null, ...more },
});
const shown = (more: Partial<AccountLead> = {}, at = site) => {
  const found = { leads: [lead(more)], more_leads: 0, unsent: [] };
  const [section] = sentLeadsView(found, { site: at, cars: new Map([[car.id, car]]), now });
  const [entry] = section?.entries ?? [];
  if (!section || !entry) throw new Error('Each lead is an entry.');
  return { section: section.id, ...entry };
};
const items: Readonly<Record<AccountItem['kind'], AccountItem>> = {
  test_drive: {
    ...{ kind: 'test_drive', state: 'booked', starts_at: '2026-11-22T23:30:00.000Z', time_zone: zone },
    ...{ location: 'nowhere', manage: '/test-drives/token' },
  },
  service_booking: {
    ...{ kind: 'service_booking', state: 'booked', starts_at: '2026-11-22T23:00:00.000Z', time_zone: zone },
    ...{ location: 'nowhere', manage: '/service-bookings/token' },
  },
  reservation: {
    ...{ kind: 'reservation', state: 'reserved', deposit: 50_000, refunded: false, until: '2026-11-22T00:00:00.000Z' },
    ...{ time_zone: zone, manage: '/reservations/token' },
  },
  payment: { kind: 'payment', state: 'paid', amount: 120_000, reference: 'INV-7', manage: '/online-payment/token' },
  trade_in: { kind: 'trade_in', vehicle: '2018 Mazda CX-5', estimate: '$14,200 to $15,600' },
};

describe('what a user has sent, in their account', () => {
  it.each([
    ['test_drive', 'Booked', /^Monday 23 November at 9:30\sam at /, '/test-drives/token'],
    ['service_booking', 'Booked', /^Monday 23 November at 9:00\sam at /, '/service-bookings/token'],
    ['reservation', 'Reserved for you', /^Held until Sunday 22 November at 10:00\sam/, '/reservations/token'],
    ['payment', 'Paid', /^\$1,200 for INV-7/, '/online-payment/token'],
    ['trade_in', 'Received', /^Our estimate: \$14,200 to \$15,600/, 'tel:'],
  ] as const)('a %s says how it stands, when, in the place’s zone, and its next step', (kind, status, line, next) => {
    const entry = shown({ item: items[kind] });
    expect(entry).toMatchObject({ section: kind.replace('_', '-'), status: { text: status } });
    expect(entry.lines[0]).toMatch(line);
    expect(entry.links[0]?.href).toContain(next);
    expect(entry.lines.at(-1)).toBe('Reference 12F1-099E');
  });

  it('leads to no page that the site has off since: its number is the next step', () => {
    const off = exampleSite({
      ...{ test_drives: { enabled: false }, service_bookings: { enabled: false }, valuations: { enabled: false } },
      ...{ reservations: { enabled: false }, online_payments: { enabled: false } },
    });
    for (const item of Object.values(items)) {
      for (const state of item.kind === 'test_drive' || item.kind === 'service_booking' ? ['booked', 'over'] : ['']) {
        const each = state === '' ? item : ({ ...item, state } as AccountItem);
        const hrefs = shown({ item: each }, off).links.map(({ href }) => href);
        expect([item.kind, ...hrefs]).toEqual([item.kind, expect.stringMatching(/^tel:/)]);
      }
    }
    const unsent = { kind: 'purchase' as const, id: 'p1', car_id: car.id, changed_at: '2026-11-19T01:00:00.000Z' };
    const at = { site: off, cars: new Map([[car.id, car]]), now };
    expect(sentLeadsView({ leads: [], more_leads: 0, unsent: [unsent] }, at)[0]?.entries[0]?.links).toEqual([]);
  });

  it.each([
    ['received', 'Received'],
    ['acknowledged', 'Acknowledged'],
    ['contacted', 'Answered'],
    ['appointment', 'Appointment'],
    ['closed', 'Closed'],
  ] as const)('an enquiry that its CRM reports as %s says %s', (standing, text) => {
    const appointment = standing === 'appointment' ? '2026-11-22T23:30:00.000Z' : null;
    const entry = shown({ standing, appointment });
    expect(entry).toMatchObject({ section: 'enquiry', status: { text } });
    expect(entry.lines.join().includes('23 November')).toBe(standing === 'appointment');
  });

  it('LOC-2 LOC-4 an enquiry says times by the clock of the place that it went to, and names its number', () => {
    const [dealership] = site.dealerships;
    const [first] = dealership?.locations ?? [];
    if (!dealership || !first) throw new Error('The example has a place.');
    const perth = {
      ...{ ...first, id: 2, slug: 'perth-yard', primary: false, address: { ...first.address, state: 'wa' as const } },
      ...{ phone: '08 1', contact_detail: { phone: '08 9000 0002' } },
    };
    const both = exampleSite({}, [{ ...dealership, locations: [first, perth] }]);
    const met = { standing: 'appointment', appointment: '2026-11-22T23:30:00.000Z' } as const;
    const there = shown({ ...met, location: 'perth-yard' }, both);
    expect(there.lines.join()).toMatch(/on Monday 23 November at 7:30\sam/);
    expect(there.links[0]?.label).toBe('Call 08 9000 0002');
    expect(shown({ ...met, location: 'gone' }, both).lines.join()).toMatch(/on Monday 23 November at 9:30\sam/);
  });

  it('AUTH-4 one that may be a stranger’s says kind, car and date only', () => {
    const entry = shown({ own: false, item: items.test_drive });
    expect(entry).toMatchObject({ status: null, lines: [expect.stringContaining('19 November'), expect.anything()] });
    expect(JSON.stringify(entry)).not.toContain('/test-drives/');
    expect(shown({ subcategory: '3. Offer Accepted' }).lines[0]).toMatch(/^Offer Accepted, sent /);
  });

  it('SITE-4 a car that the site no longer shows is named and not linked', () => {
    expect(shown({ car: { id: 'gone', title: '2019 Kia Rio' } })).toMatchObject({ title: '2019 Kia Rio', car: null });
  });
});
