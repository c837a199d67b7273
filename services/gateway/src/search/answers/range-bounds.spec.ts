import type { CarSearchResult, Range, SearchState } from '@forecourt/car-search';
import { describe, expect, it } from '@jest/globals';
import { findsAsSettled, joinRangeFields, withSettledRanges } from './range-bounds.ts';

const facetStats = { price: { min: 12_490, max: 98_650 }, year: { min: 2012, max: 2026 } };
const settled = (ranges: SearchState['ranges'], stats: CarSearchResult['facetStats'] = facetStats) =>
  withSettledRanges({ page: 1, filters: {}, ranges }, stats).ranges;

describe('ranges as they count', () => {
  it.each<[Range, Range | undefined]>([
    [
      { min: 20_499, max: 30_500 },
      { min: 20_000, max: 31_000 },
    ],
    [{ min: 12_100 }, { min: 12_000 }],
    [{ max: 98_990 }, { max: 99_000 }],
    [{ min: 5_000, max: 30_000 }, { max: 30_000 }],
    [{ min: 20_000, max: 500_000 }, { min: 20_000 }],
    [{ min: 120_000 }, undefined],
  ])('SRCH-7 take the price %j as %j', (chosen, expected) => {
    expect(settled({ price: chosen })).toEqual(expected ? { price: expected } : {});
  });

  it('SRCH-7 round kilometres, by the default range where no car has any', () => {
    expect(settled({ km: { max: 45_499 } })).toEqual({ km: { max: 45_000 } });
    expect(settled({ km: { max: 100_400 } })).toEqual({});
  });

  it('round a length to a foot, leave masses and engines as they are, and have no default bounds', () => {
    const stats = { ...facetStats, body_length: { min: 13.5, max: 23 }, tare_weight: { min: 940, max: 2_760 } };
    const ranges = { body_length: { min: 16.4, max: 30 }, tare_weight: { max: 2_020 } };
    expect(settled(ranges, stats)).toEqual({ body_length: { min: 16 }, tare_weight: { max: 2_020 } });
    const learners = { engine_cc: { max: 660 } };
    expect(settled(learners, { engine_cc: { min: 125, max: 1_200 } })).toEqual(learners);
    expect(settled({ engine_cc: { max: 660 } })).toEqual({ engine_cc: { max: 660 } });
  });

  it('leave a battery and its range as they are typed, to a tenth', () => {
    const stats = { battery_kwh: { min: 39, max: 95 }, range_km: { min: 270, max: 602 } };
    const ranges = { battery_kwh: { min: 82.6 }, range_km: { min: 455 } };
    expect(settled(ranges, stats)).toEqual(ranges);
    expect(settled({ battery_kwh: { min: 57.54 } }, stats)).toEqual({ battery_kwh: { min: 57.5 } });
  });

  it('SRCH-7 keep whole years, without those outside', () => {
    expect(settled({ year: { min: 2019, max: 2040 } })).toEqual({ year: { min: 2019 } });
  });

  it('are the same search if nothing changes', () => {
    const state: SearchState = { page: 2, filters: {}, ranges: { price: { max: 30_000 } } };
    expect(withSettledRanges(state, facetStats)).toBe(state);
  });

  it.each<[string, Range, boolean]>([
    ['nothing is left out', { max: 30_000 }, true],
    ['an end beyond all cars is left out and the other stays', { min: 20_000, max: 500_000 }, true],
    ['a value is rounded', { min: 20_499, max: 500_000 }, false],
    ['no end is left, as cars without a price count then', { max: 500_000 }, false],
    ['an end is left out that finds no car', { min: 5_000, max: 11_000 }, false],
    ['one end is beyond all cars and the other finds none', { min: 120_000, max: 500_000 }, false],
  ])('SRCH-7 are asked for once or twice: %s', (_, price, expected) => {
    const asked: SearchState = { page: 1, filters: {}, ranges: { price } };
    expect(findsAsSettled(asked, withSettledRanges(asked, facetStats), facetStats)).toBe(expected);
  });
});

const joined = (query: string) => Object.fromEntries(joinRangeFields(new URLSearchParams(query)));

describe('the two fields of a range in a plain form', () => {
  it.each([
    ['price', '$20,000', '30k', '20000:30000'],
    ['km', '', '45,000 km', ':45000'],
    ['body_length', '16 ft', '21 ft', '16:21'],
    ['tare_weight', '1,000 kg', '2500', '1000:2500'],
    ['engine_cc', '', '660 cc', ':660'],
    ['battery_kwh', '57.5 kWh', '', '57.5:'],
    ['dc_charging_kw', '150 kW', '250kw', '150:250'],
    ['price', 'cheap', ' 30k ', 'cheap:30000'],
  ])('SRCH-7 are read with the unit that they show: %s from %s to %s', (name, from, to, range) => {
    const query = new URLSearchParams({ [`${name}_from`]: from, [`${name}_to`]: to });
    expect(joined(query.toString())).toEqual({ [name]: range });
  });

  it('are dropped if both are empty, beside what else is sent', () => {
    expect(joined('make=Kia&price_from=&price_to=')).toEqual({ make: 'Kia' });
  });
});
