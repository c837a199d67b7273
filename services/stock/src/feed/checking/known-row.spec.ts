import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LRUCache } from 'lru-cache';
import { corolla, everyField, feedChange, minute, upsert } from '../../testing/feed-events.ts';
import type { FeedDealership } from './feed-dealership.ts';
import { readRow } from './feed-row.ts';
import { readRowAgain } from './known-row.ts';

const now = new Date(minute(60));
const riverside: FeedDealership = { id: 7, slug: 'riverside', locations: ['north'] };
const clean = { ...corolla, location_slug: 'north' };
const unlisted = { ...clean, make: 'Bolwell' };

/** What both ways make of an event, once a clean car has passed. */
function readBoth(sent: unknown, dealerships: FeedDealership[] = [riverside]) {
  const cars = new LRUCache<string, true>({ max: 100 });
  for (const car of [clean, corolla, { ...clean, km: null }, unlisted, everyField.car]) {
    readRowAgain(0, upsert(0, car), [riverside], now, cars);
  }
  const again = readRowAgain(3, sent, dealerships, now, cars);
  return { again, whole: readRow(3, sent, dealerships, now) };
}

function expectSame(sent: unknown, dealerships?: FeedDealership[]) {
  const { again, whole } = readBoth(sent, dealerships);
  expect(again).toEqual(whole);
  return again;
}

/** The facts of a known car are read on demand. */
const isKnown = (sent: unknown) => {
  const { message } = readBoth(sent).again;
  return message !== undefined && Object.getOwnPropertyDescriptor(message, 'facts')?.get !== undefined;
};

describe('a row whose car passed before', () => {
  it('FEED-2 is not checked again, and is the same message', () => {
    expect(isKnown(upsert(5, clean))).toBe(true);
    expect(expectSame(upsert(5, clean)).message?.facts.details).toMatchObject({ locationSlug: 'north' });
    expect(isKnown({ ...everyField, event_id: 'again' })).toBe(false);
    expectSame({ ...everyField, event_id: 'again' });
  });

  it('FEED-4 gets the same errors for its envelope', () => {
    for (const sent of [
      upsert(5, clean, { event_id: '' }),
      upsert(5, clean, { stocknum: 'half \ud83d' }),
      upsert(5, clean, { dealership_slug: 'elsewhere' }),
      upsert(70, clean),
      { ...upsert(5, clean), occurred_at: 'yesterday' },
      { ...upsert(5, clean), colour_code: 1 },
      { ...upsert(5, clean), type: 'price' },
      { ...feedChange(5, { type: 'reserve' }), car: clean },
    ]) {
      const { errors, warnings } = expectSame(sent);
      expect(errors.length + warnings.length).toBeGreaterThan(0);
      expect(isKnown(sent)).toBe(false);
    }
  });

  it('FEED-4 gets the same warning for its location, whatever the dealership has by now', () => {
    const moved = { ...riverside, locations: ['south'] };
    expect(expectSame(upsert(5, clean), [moved]).warnings).toHaveLength(1);
    expect(expectSame(upsert(5, clean), []).errors).toHaveLength(1);
  });

  it('MODEL-3 gets the same warning for a make that is not listed', () => {
    expect(isKnown(upsert(5, unlisted))).toBe(true);
    expect(expectSame(upsert(5, unlisted)).warnings).toMatchObject([{ field: 'car.make' }]);
  });

  it('FEED-4 is not one with a number that JSON writes as null', () => {
    const sent = upsert(5, { ...clean, km: Infinity });
    expect(isKnown(upsert(5, { ...clean, km: null }))).toBe(true);
    expect(expectSame(sent).errors).toHaveLength(1);
  });

  it('FEED-1 is also read if it is nested without end, which must not stop the others', () => {
    const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
    const withDeep = (field: string) => ({ ...upsert(5, clean), car: { ...clean, [field]: deep } });
    expect(expectSame(withDeep('junk')).warnings).toMatchObject([{ field: 'car.junk' }]);
    expect(expectSame(withDeep('variant')).errors).toMatchObject([{ field: 'car.variant' }]);
  });

  it('FEED-4 is the same however an event is changed', () => {
    const value = fc.oneof(fc.constantFrom('', 'north', null, -1, Infinity, '\0', minute(0)), fc.jsonValue());
    const change = fc.record({ of: fc.constantFrom('event', 'car'), field: fc.string(), value });
    const known = fc.constantFrom(...Object.keys(clean), ...Object.keys(upsert(0, clean)));
    const changes = fc.array(fc.tuple(change, fc.option(known)), { maxLength: 2 });
    fc.assert(
      fc.property(changes, (all) => {
        const car: Record<string, unknown> = { ...clean };
        const event: Record<string, unknown> = { ...upsert(5, clean), car };
        for (const [{ of, field, value: given }, name] of all) {
          Object.assign(of === 'car' ? car : event, { [name ?? field]: given });
        }
        expectSame(event);
      }),
      { numRuns: 500 },
    );
  });
});
