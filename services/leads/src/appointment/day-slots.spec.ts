import { describe, expect, it } from '@jest/globals';
import {
  type DayLimits,
  type DaySlotsCommand,
  type DaySlotsEvent,
  decideDay,
  evolveDay,
  freeOf,
  noSlots,
} from './day-slots.ts';

const now = new Date('2026-03-01T00:00:00Z');
const NINE = '2026-03-04T23:00:00.000Z';
const TEN = '2026-03-05T00:00:00.000Z';
const taken = (leadId: string, startsAt = NINE): DaySlotsEvent => ({
  type: 'SlotTaken',
  data: { leadId, startsAt },
  occurredAt: now,
});
const freed = (leadId: string, startsAt = NINE): DaySlotsEvent => ({ ...taken(leadId, startsAt), type: 'SlotFreed' });
const take = (leadId: string, atOnce = 1, startsAt = NINE): Extract<DaySlotsCommand, { type: 'TakeSlot' }> => ({
  type: 'TakeSlot',
  leadId,
  startsAt,
  limits: { atOnce },
});
const decided = (given: DaySlotsEvent[], when: DaySlotsCommand) =>
  decideDay(when, given.reduce(evolveDay, noSlots), now);

describe('the slots of a day', () => {
  it('give a time once', () => {
    expect(decided([], take('a'))).toEqual({ events: [taken('a')] });
    expect(decided([taken('a')], take('b'))).toEqual({ refusal: 'slot-taken' });
    expect(decided([taken('a')], take('b', 1, TEN))).toEqual({ events: [taken('b', TEN)] });
  });

  it('give a time as often as the place takes drives at once', () => {
    expect(decided([taken('a')], take('b', 2))).toEqual({ events: [taken('b')] });
    expect(decided([taken('a'), taken('b')], take('c', 2))).toEqual({ refusal: 'slot-taken' });
  });

  it('give a time back once, to whoever has it, and then to somebody else', () => {
    const free: DaySlotsCommand = { type: 'FreeSlot', leadId: 'a', startsAt: NINE };
    expect(decided([taken('a')], free)).toEqual({ events: [freed('a')] });
    expect(decided([taken('a'), freed('a')], free)).toEqual({ events: [] });
    expect(decided([taken('b')], free)).toEqual({ events: [] });
    expect(decided([taken('a'), freed('a')], take('b'))).toEqual({ events: [taken('b')] });
  });

  it('change nothing for a visitor who has the time already', () => {
    expect(decided([taken('a')], take('a'))).toEqual({ events: [] });
  });

  it('give no more times than the day has room for, and let who is there move within it', () => {
    const limits = { atOnce: 2, perDay: 2 };
    const full = [taken('a'), taken('b', TEN)];
    expect(decided(full, { ...take('c', 2, TEN), limits })).toEqual({ refusal: 'slot-taken' });
    expect(decided(full, { ...take('a', 2, TEN), limits })).toEqual({ events: [taken('a', TEN)] });
    expect(decided([...full, freed('b', TEN)], { ...take('c', 2, TEN), limits })).toEqual({
      events: [taken('c', TEN)],
    });
  });

  it('give out the loan cars of the day once each, whatever the time', () => {
    const limits = { atOnce: 4, loanCars: 1 };
    const withCar = (leadId: string, startsAt = NINE): DaySlotsEvent => ({
      type: 'SlotTaken',
      data: { leadId, startsAt, loanCar: true },
      occurredAt: now,
    });
    const wanted = { ...take('b', 4, TEN), loanCar: true, limits };
    expect(decided([], { ...wanted, leadId: 'a', startsAt: NINE })).toEqual({ events: [withCar('a')] });
    expect(decided([withCar('a')], wanted)).toEqual({ refusal: 'no-loan-car' });
    expect(decided([withCar('a')], { ...wanted, loanCar: false })).toEqual({ events: [taken('b', TEN)] });
    expect(decided([withCar('a'), freed('a')], wanted)).toEqual({ events: [withCar('b', TEN)] });
  });

  it('are free while neither their time nor their day is full', () => {
    const slots = [NINE, TEN].map((at) => ({ day: '2026-03-05', startsAt: new Date(at) }));
    const at = (time: string, count: number): [number, number] => [Date.parse(time), count];
    const free = (limits: DayLimits, ...takenAt: [number, number][]) =>
      freeOf(slots, new Map(takenAt), limits, 'Australia/Brisbane').map(({ startsAt }) => startsAt.toISOString());
    expect(free({ atOnce: 1 }, at(NINE, 1))).toEqual([TEN]);
    expect(free({ atOnce: 3, perDay: 2 }, at(NINE, 1), at('2026-03-04T22:00:00.000Z', 1))).toEqual([]);
    // The day before, at the place.
    expect(free({ atOnce: 3, perDay: 2 }, at(NINE, 1), at('2026-03-04T12:00:00.000Z', 1))).toEqual([NINE, TEN]);
  });
});
