import type { FeedVerdict } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import type { MessageRow } from '../checking/feed-row.ts';
import type { StockNumber } from './feed-tables.ts';
import { keyOf } from './feed-tables.ts';
import { placedBySpelling } from './same-vehicle.ts';
import { FileRows } from './twin-rows.ts';

const VIN = 'JTDBR32E720012345';
const number = (stocknum: string): StockNumber => ({ dealershipId: 1, stocknum });
const keys = (...numbers: string[]) => new Set(numbers.map((stocknum) => keyOf(number(stocknum))));
const row = (index: number, stocknum: string, vin: string | undefined = VIN, kind = 'listing') =>
  ({
    index,
    stocknum,
    vin,
    errors: [],
    warnings: [],
    message: { dealership: { id: 1 }, stocknum, eventId: `e${index}`, at: new Date('2026-10-01T12:00:00Z'), kind },
  }) as unknown as MessageRow;
const changeOf = (index: number, stocknum: string) => ({
  ...row(index, stocknum, undefined, 'change'),
  vin: undefined,
});
const holder = (stocknum: string, isSold = false) => ({ ...number(stocknum), vin: VIN, isSold });
const nothing = { known: keys(), listed: keys(), holders: [], spellings: [] };
const shown = (rows: readonly MessageRow[]) =>
  rows.map(({ message, warnings }) => [message.stocknum, message.spelling, warnings.map(({ field }) => field).join()]);

describe('rows of one VIN', () => {
  it('FEED-9 are one vehicle if their stock numbers differ only in case or blanks, and others are warned', () => {
    const stored = { ...nothing, known: keys('dv1'), listed: keys('dv1'), holders: [holder('dv1')] };
    const rows = [row(0, 'DV1'), row(1, 'D V\u00a01'), row(2, 'DV1-2'), row(3, 'dv1'), changeOf(4, 'DV1')];
    expect(shown(placedBySpelling(rows, stored))).toEqual([
      ['dv1', 'DV1', 'stocknum'],
      ['dv1', 'D V\u00a01', 'stocknum'],
      ['DV1-2', undefined, 'car.vin'],
      ['dv1', undefined, 'car.vin'],
      ['dv1', 'DV1', 'stocknum'],
    ]);
  });

  it('FEED-9 of one batch are warned about with the first of them', () => {
    const rows = [row(0, 'dv1'), row(1, 'DV1'), row(2, 'dv1', '5GZCZ43D13S812715'), changeOf(3, 'DV1')];
    expect(shown(placedBySpelling(rows, nothing)).map(([stocknum]) => stocknum)).toEqual(['dv1', 'dv1', 'dv1', 'dv1']);
  });

  it('FEED-9 stay apart where both are listed, where the VIN is another, and where the alike number is gone', () => {
    const both = { ...nothing, known: keys('dv1', 'DV1'), listed: keys('dv1', 'DV1'), holders: [holder('dv1')] };
    expect(shown(placedBySpelling([row(0, 'DV1')], both))).toEqual([['DV1', undefined, 'car.vin']]);
    const withdrawn = { ...both, listed: keys('dv1') };
    expect(shown(placedBySpelling([row(0, 'DV1')], withdrawn))).toEqual([['dv1', 'DV1', 'stocknum']]);
    const other = { ...nothing, known: keys('dv1'), listed: keys('dv1') };
    expect(shown(placedBySpelling([row(0, 'DV1')], other))).toEqual([['DV1', undefined, '']]);
    // A sold vehicle is not listed twice, and comes back under its own number.
    const sold = { ...nothing, known: keys('x1'), listed: keys('x1'), holders: [holder('x1', true)] };
    expect(shown(placedBySpelling([row(0, 'Y2'), row(1, 'X1')], sold))).toEqual([
      ['Y2', undefined, ''],
      ['x1', 'X1', 'stocknum'],
    ]);
  });

  it('FEED-9 reach a vehicle without a VIN by a spelling that was used before, not by one that is alike', () => {
    const stored = { ...nothing, known: keys('dv1'), spellings: [{ ...number('DV1'), listedAs: 'dv1' }] };
    expect(shown(placedBySpelling([changeOf(0, 'DV1'), changeOf(1, 'Dv1')], stored))).toEqual([
      ['dv1', 'DV1', 'stocknum'],
      ['Dv1', undefined, ''],
    ]);
  });
});

describe('rows of a file with one VIN', () => {
  const applied = async (rows: readonly MessageRow[], listed: readonly string[] = []) => {
    const file = new FileRows('2026-10-01', async (numbers) =>
      numbers.filter(({ stocknum }) => listed.includes(stocknum)),
    );
    const tried: MessageRow[] = [];
    const verdicts = await file.apply(rows, async (last) => {
      tried.push(...last);
      return last.map(({ index, warnings }): FeedVerdict => ({ index, verdict: 'accepted', warnings }));
    });
    return { tried: shown(tried), verdicts: file.report(verdicts) };
  };

  it('FEED-9 are one if they are spelt alike: the last counts; a number that is not is warned with the row', async () => {
    const { tried, verdicts } = await applied([row(0, 'dv1'), row(1, 'DV1'), row(2, 'DV1-2')]);
    expect(tried).toEqual([
      ['dv1', 'DV1', 'stocknum'],
      ['DV1-2', undefined, 'car.vin'],
    ]);
    expect(verdicts.find(({ index }) => index === 0)?.warnings?.[0]?.message).toContain(
      'row 2 has the same stock number',
    );
    expect(verdicts.find(({ index }) => index === 2)?.warnings?.[0]?.message).toContain('"dv1" (row 1)');
  });

  it('FEED-9 take the number that is listed, and stay apart where both are', async () => {
    expect((await applied([row(0, 'dv1'), row(1, 'DV1')], ['DV1'])).tried).toEqual([['DV1', undefined, '']]);
    expect((await applied([row(0, 'dv1'), row(1, 'DV1')], ['dv1', 'DV1'])).tried).toEqual([
      ['dv1', undefined, ''],
      ['DV1', undefined, 'car.vin'],
    ]);
  });
});
