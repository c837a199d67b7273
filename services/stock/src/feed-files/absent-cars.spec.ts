import { feedSettings } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { absentOf, type FullFile, type StockedCar } from './absent-cars.ts';

const riverside = { id: 7, slug: 'riverside' };
const AS_OF = new Date('2026-03-04T02:00:00Z');
const car = (n: number, more: Partial<StockedCar> = {}): StockedCar => ({
  stocknum: `A${n}`,
  changedAt: AS_OF.getTime(),
  reserved: false,
  ...more,
});
/** Ten cars, of which the file has all but the first so many. */
const cars = Array.from({ length: 10 }, (_, n) => car(n));
const file = (absent: number, more: Partial<FullFile> = {}): FullFile => ({
  seen: new Map(cars.slice(absent).map(({ stocknum }) => [stocknum, undefined])),
  asOf: AS_OF,
  unreadRows: 0,
  settings: feedSettings.parse({}),
  ...more,
});
const partOf = (stocked: readonly StockedCar[], sent: FullFile) => absentOf(riverside, stocked, sent);

describe('cars that a full file lacks', () => {
  it('FEED-3 leave if they are 40 % of the stock, and wait for a confirmation if they are more', () => {
    const { absent, report } = partOf(cars, file(4));
    expect(absent).toEqual(['A0', 'A1', 'A2', 'A3']);
    expect(report).toEqual({ dealership_slug: 'riverside', in_stock: 10, absent: 4, dropped: 0, held: false });
    expect(partOf(cars, file(5)).report).toMatchObject({
      held: true,
      reason: 'The file would drop 5 of 10 cars (50 %), which is more than 40 %.',
    });
  });

  it('FEED-3 are guarded by the client’s own share if it set one', () => {
    const own = (guard_percent: number) => ({ settings: feedSettings.parse({ guard_percent }) });
    expect(partOf(cars, file(5, own(50))).report.held).toBe(false);
    expect(partOf(cars, file(2, own(10))).report.held).toBe(true);
    expect(partOf(cars, file(10, own(100))).report.held).toBe(false);
  });

  it('FEED-3 stay if they changed after the file’s time or are held', () => {
    const later = car(0, { changedAt: AS_OF.getTime() + 1 });
    const held = car(1, { reserved: true });
    expect(partOf([later, held, ...cars.slice(2)], file(4)).absent).toEqual(['A2', 'A3']);
  });

  it('FEED-9 are in the file under a spelling that differs in case or blanks, if the VIN is the same', () => {
    const VIN = '1M8GDM9AXKP042788';
    const [spelt, other, known] = [
      car(0, { stocknum: 'dv 1', vin: VIN }),
      car(1, { stocknum: 'x9', vin: VIN }),
      car(2, { stocknum: 'k1', spellings: ['K1'] }),
    ];
    const seen = new Map([
      ...file(0).seen,
      ['DV1', VIN] as const,
      ['X9', 'ANOTHER'] as const,
      ['K1', undefined] as const,
    ]);
    expect(partOf([spelt, other, known, ...cars], file(0, { seen })).absent).toEqual(['x9']);
    // Two that are both listed are two cars.
    const both = [spelt, car(3, { stocknum: 'DV1', vin: VIN }), ...cars];
    expect(partOf(both, file(0, { seen })).absent).toEqual(['dv 1']);
  });

  it('FEED-3 wait if a record’s stock number can’t be read, which may be theirs', () => {
    expect(partOf(cars, file(1, { unreadRows: 1 })).report).toMatchObject({
      held: true,
      reason: expect.stringContaining('1 of its records have no readable stock number'),
    });
    expect(partOf(cars, file(0, { unreadRows: 1 })).report.held).toBe(false);
  });
});
