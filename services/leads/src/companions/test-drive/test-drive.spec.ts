import { describe, expect, it } from '@jest/globals';
import { type DaySlotsCommand, type DaySlotsEvent, decideDay, evolveDay, noSlots } from './test-drive.ts';

const now = new Date('2026-03-01T00:00:00Z');
const NINE = '2026-03-04T23:00:00.000Z';
const TEN = '2026-03-05T00:00:00.000Z';
const taken = (leadId: string, startsAt = NINE): DaySlotsEvent => ({
  type: 'SlotTaken',
  data: { leadId, startsAt },
  occurredAt: now,
});
const freed = (leadId: string, startsAt = NINE): DaySlotsEvent => ({ ...taken(leadId, startsAt), type: 'SlotFreed' });
const take = (leadId: string, capacity = 1, startsAt = NINE): DaySlotsCommand => ({
  type: 'TakeSlot',
  leadId,
  startsAt,
  capacity,
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

  it('give a time back once, to who has it, and then to somebody else', () => {
    const free: DaySlotsCommand = { type: 'FreeSlot', leadId: 'a', startsAt: NINE };
    expect(decided([taken('a')], free)).toEqual({ events: [freed('a')] });
    expect(decided([taken('a'), freed('a')], free)).toEqual({ events: [] });
    expect(decided([taken('b')], free)).toEqual({ events: [] });
    expect(decided([taken('a'), freed('a')], take('b'))).toEqual({ events: [taken('b')] });
  });

  it('change nothing for who has the time already', () => {
    expect(decided([taken('a')], take('a'))).toEqual({ events: [] });
  });
});
