import { describe, expect, it } from '@jest/globals';
import { freshFacts, packTimes, unpackTimes } from './source-times.ts';
import type { VehicleFacts } from './vehicle.facts.ts';

describe('packed times', () => {
  const times = { 'details.make': 1_000, 'details.km': 2_000, status: 1_000 };

  it('name each time once', () => {
    expect(packTimes(times)).toEqual({ 1000: 'details.make status', 2000: 'details.km' });
  });

  it('are the same times when they are unpacked', () => {
    expect(unpackTimes(packTimes(times))).toEqual(times);
    expect(unpackTimes(packTimes({}))).toEqual({});
  });
});

describe('a late message', () => {
  /** Each fact that a message may set, and what is left of it in one that is older than what set it. */
  const given: Required<Omit<VehicleFacts, 'details' | 'prices' | 'photos'>> = {
    ...{ market: {}, finance: {}, reserved: false, unreserved: true, shown: false },
    ...{ status: 'sold', soldAt: '2026-03-01T00:00:00.000Z', refresh: true, createdAt: '2026-02-01T00:00:00.000Z' },
  };
  const parts = { details: { km: 5 }, prices: { priceCents: 1 }, photos: { photoUrls: [] } } as VehicleFacts;

  it('overwrites no fact that a newer one has set', () => {
    const { times } = freshFacts({ ...given, ...parts }, 2_000, {});
    const { facts, stale } = freshFacts({ ...given, ...parts }, 1_000, times);
    const { refresh, createdAt } = given;
    expect(facts).toEqual({ details: {}, prices: {}, photos: {}, refresh, createdAt });
    expect(stale).toEqual(Object.keys(times));
  });

  it('leaves out the time of a sale and the end of a reservation with what they belong to', () => {
    const { soldAt } = given;
    expect(freshFacts({ soldAt }, 1_000, { status: 2_000 })).toMatchObject({ facts: {}, stale: ['status'] });
    const { facts } = freshFacts({ reserved: false, unreserved: true }, 1_000, { reserved: 2_000 });
    expect(facts).toEqual({});
  });
});
