import { type BookedDrive, formNames, formOf } from '@forecourt/contracts';
import { slugify } from '@forecourt/retail-rules';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { markerOf, type SuccessSetting, successView } from './success.view.ts';

const LEAD = '01890000-0000-7000-8000-000000000001';
const setting: SuccessSetting = {
  site: exampleSite(),
  ...{ car: null, place: null, similar: [], prize: null, booking: null },
};
const thanked = (about: string, changes: Partial<SuccessSetting> = {}) =>
  successView(markerOf(new URLSearchParams({ about, lead: LEAD })), { ...setting, ...changes });
const markers = formNames.map((name) => {
  const { category, subcategory } = formOf(name);
  return slugify(subcategory ?? category);
});
const drive = {
  ...{ starts_at: '2026-03-03T23:30:00.000Z', ends_at: '2026-03-04T00:00:00.000Z' },
  ...{ time_zone: 'Australia/Sydney', state: 'booked' },
} as BookedDrive;

describe('the page after a form', () => {
  it('names what was sent, and a message only where one was', () => {
    const written = markers.filter((about) => thanked(about).steps[0]?.title.startsWith('We have your message'));
    expect(new Set(written)).toEqual(new Set(['general-enquiry', 'web-chat']));
    expect(thanked('test-drive-enquiry').steps).toMatchObject([
      { title: 'We have your request' },
      { title: 'You’ll hear from a person' },
    ]);
    expect(thanked('online-payment').steps[1]).toMatchObject({ title: 'You get a receipt' });
  });

  it.each([
    ['test-drives', 'test-drive-enquiry'],
    ['service-bookings', 'service-booking'],
  ] as const)('promises no call after a booked time: %s', (kind, about) => {
    const { title, steps } = thanked(about, { booking: { kind, token: 'token', drive } });
    expect(title).toMatch(/is booked$/);
    expect(steps.map((step) => step.title)).toEqual(['Your time is kept', 'You can change it']);
    expect(JSON.stringify(steps)).not.toMatch(/hear from|call you|message/);
  });
});
