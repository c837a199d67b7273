import type { FeedFile } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { type FileOutcome, fileFaults } from './check-file.ts';
import { csvOf, stockLists } from './stock-list.ts';

const { yesterday, today } = stockLists(1, 100);
const stocked = (cars: typeof today) => cars.map(({ stocknum, price, km }) => ({ stocknum, price, km }));
const kept: FileOutcome = {
  file: { state: 'done', rows: 100, accepted: 100, refused: 0, dealerships: [{ dropped: 5 }] } as FeedFile,
  ids: ['ff_1', 'ff_1', 'ff_1'],
  verdicts: Array.from({ length: 105 }, (_, index) => ({ index, verdict: 'accepted', absent: index >= 100 })),
  before: stocked(yesterday),
  after: stocked(today),
  events: { VehicleListed: 70, VehiclePriced: 30, VehicleWithdrawn: 5 },
  published: 140,
  stored: 140,
  found: 120,
  expected: 120,
};

describe('the check of a file that met kills', () => {
  it('makes two days of stock from a seed: some cars cheaper, some new, some gone', () => {
    expect(stockLists(1, 100)).toEqual({ yesterday, today });
    expect(stockLists(2, 100)).not.toEqual({ yesterday, today });
    expect([yesterday.length, today.length]).toEqual([35, 100]);
    expect(yesterday[0]?.price).toBe((today[0]?.price ?? 0) + 1_000);
    expect(csvOf(today).split('\n')).toHaveLength(101);
  });

  it('finds nothing if each car came through once', () => expect(fileFaults({ today }, kept)).toEqual([]));

  it.each<[string, Partial<FileOutcome>, string]>([
    ['a second file for the same content', { ids: ['ff_1', 'ff_2'] }, 'ids of the same file: expected 1, found 2'],
    ['a lost row', { verdicts: kept.verdicts.slice(1) }, 'rows with a verdict: expected 100, found 99'],
    ['a car lost', { after: stocked(today.slice(1)) }, 'L0: expected'],
    ['a car doubled', { after: stocked([...today, ...today.slice(-1)]) }, 'L99: expected'],
    ['yesterday’s price', { after: stocked([...yesterday.slice(0, 1), ...today.slice(1)]) }, 'L0: expected'],
    [
      'a car that left and stayed',
      { after: stocked([...today, ...yesterday.slice(-1)]) },
      '1 cars that the file lacks',
    ],
    ['an event twice', { events: { ...kept.events, VehiclePriced: 31 } }, 'VehiclePriced: expected 30, found 31'],
    ['an event of another kind', { events: { ...kept.events, VehicleSold: 1 } }, 'VehicleSold: expected 0, found 1'],
    ['an event that never left', { published: 139 }, 'events on the topic: expected 140, found 139'],
    ['a car that nobody finds', { found: 119 }, 'visitors find: expected 120, found 119'],
  ])('finds %s', (_what, change, fault) => {
    expect(fileFaults({ today }, { ...kept, ...change }).join('\n')).toContain(fault);
  });
});
