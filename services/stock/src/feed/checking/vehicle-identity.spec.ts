import type { FeedCar } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { corolla, minute, upsert } from '../../testing/feed-events.ts';
import { readRow } from './feed-row.ts';
import { readLeniently } from './lenient-row.ts';
import { hasFittingCheckDigit, isVin } from './vehicle-identity.ts';

const places = [
  { id: 31, slug: 'newstead', name: 'Riverside Newstead' },
  { id: 32, slug: 'moorooka', name: 'Riverside Moorooka' },
];
const riverside = { id: 7, slug: 'riverside', locations: places.map(({ slug }) => slug), places };
const now = new Date(minute(60));
const { vin: _vin, ...unnamed } = corolla;
const sent = (car: object) => upsert(0, { ...unnamed, ...car } as FeedCar);
const read = (car: object) => readRow(0, sent(car), [riverside], now);
const said = (car: object) => {
  const { errors, warnings, message } = read(car);
  return {
    errors: errors.map(({ message: text }) => text),
    warnings: warnings.map(({ message: text }) => text),
    details: message?.facts.details,
  };
};

describe('a VIN', () => {
  it.each(['11111111111111111', 'XXXXXXXXXXXXXXXXX', '12345678901234567'])(
    'FEED-9 that only fills its place is none: %s',
    (vin) => {
      const { errors, warnings, details } = said({ vin });
      expect([errors, warnings]).toEqual([[], [expect.stringContaining('expected a VIN, not a placeholder')]]);
      expect(details).not.toHaveProperty('vin');
    },
  );

  it('FEED-4 of a European maker needs no check digit', () => {
    expect(said({ vin: 'WVWZZZ1KZAW123456' }).warnings).toEqual([]);
    expect(said({ vin: '1HGCM82633A004353' }).warnings).toEqual([expect.stringContaining('check digit')]);
  });

  it('FEED-4 that is none is the chassis number of a vehicle from before 1989, and refuses nothing', () => {
    const { errors, warnings, details } = said({ vin: 'HK4187305', year: 1971 });
    expect([errors, warnings]).toEqual([[], [expect.stringContaining('it is kept as chassis_number')]]);
    expect(details).toMatchObject({ chassisNumber: 'HK4187305', year: 1971 });
    expect(details).not.toHaveProperty('vin');
    expect(said({ vin: 'HK4187305', year: 1989 }).errors).toEqual([expect.stringContaining('17 letters and digits')]);
    expect(said({ vin: 'HK4187305', year: undefined }).errors).toHaveLength(1);
  });

  it('FEED-4 that is longer than a VIN is a chassis number of an old vehicle too, up to 30 characters', () => {
    const long = { vin: 'BN7L/13254 BODY 11892/A', year: 1961 };
    const { errors, warnings, details } = said(long);
    expect([errors, warnings]).toEqual([[], [expect.stringContaining('it is kept as chassis_number')]]);
    expect(details).toMatchObject({ chassisNumber: long.vin, year: 1961 });
    const inFile = readLeniently(sent(long), { warnings: [], required: new Set() }, (event) =>
      readRow(0, event, [riverside], now),
    );
    expect(inFile.message?.facts.details).toMatchObject({ chassisNumber: long.vin });
    expect(said({ ...long, year: undefined, build_date: '1961-05' }).details).toMatchObject({
      chassisNumber: long.vin,
    });
    expect(said({ ...long, year: 1989 }).errors).toHaveLength(1);
    expect(said({ ...long, vin: 'x'.repeat(31) }).errors).toEqual([expect.stringContaining('30')]);
  });
});

describe('the location of a vehicle', () => {
  it.each<[object, string]>([
    [{ location_id: 32 }, 'moorooka'],
    [{ location_id: '32' }, 'moorooka'],
    [{ location_name: 'riverside moorooka ' }, 'moorooka'],
    [{ location_slug: 'newstead', location_id: 32 }, 'newstead'],
  ])('FEED-4 by %j is %s', (car, slug) => {
    expect(said(car)).toMatchObject({ errors: [], warnings: [], details: { locationSlug: slug } });
  });

  it('FEED-4 is reported if no location has this id or name', () => {
    expect(said({ location_name: 'Moon' }).warnings).toEqual([
      expect.stringContaining(
        'expected one of riverside\'s locations, Riverside Newstead, Riverside Moorooka; got "Moon"',
      ),
    ]);
  });
});

describe('null and nothing', () => {
  it('FEED-4 clear within a nested object as they do beside it', () => {
    const { errors, details } = said({
      variant: { torque: null, cylinders: 4 },
      specifications: { sleeps: null },
      rego_expiry: '',
      file: '',
    });
    expect(errors).toEqual([]);
    expect(details).toMatchObject({ variant: { cylinders: 4 }, specifications: {}, regoExpiry: null, file: null });
    expect(details?.variant).not.toHaveProperty('torque');
  });

  it('FEED-4 do so in market prices and offers, where a rate that is withheld stays so', () => {
    const { message, errors } = read({
      autograb_data: { average_market_price: null },
      finance_lenders: { acme: { interestRate: null, deposit: null, termUnit: 'weeks' } },
    });
    expect([errors, message?.facts.market, message?.facts.finance]).toEqual([
      [],
      {},
      { acme: { interestRate: null, termUnit: 'weeks' } },
    ]);
  });

  it('FEED-9 are a price of 0', () => {
    expect(read({ price: 0, offer_price: 0 }).message?.facts.prices).toMatchObject({
      priceCents: null,
      offerPriceCents: null,
    });
  });
});

describe('dates and prices that can’t be right', () => {
  it.each([
    [{ build_date: '05/2021' }, 'a month such as 2024-05'],
    [{ build_date: '2021-13' }, 'a month such as 2024-05'],
    [{ compliance_date: '2021-02-30' }, 'a month such as 2024-05'],
  ])('FEED-4 %j is refused, and left out of a file’s row', (car, expected) => {
    expect(said(car).errors).toEqual([expect.stringContaining(expected)]);
    const row = readLeniently(sent(car), { warnings: [], required: new Set() }, (event) =>
      readRow(0, event, [riverside], now),
    );
    expect([row.errors, row.warnings]).toEqual([
      [],
      [expect.objectContaining({ message: expect.stringContaining('left out') })],
    ]);
  });

  it.each(['2021-05', '2021-05-31', ''])('FEED-4 a date of build may be %j', (date) => {
    expect(said({ build_date: date }).errors).toEqual([]);
  });

  it('FEED-9 a price below 500 dollars or far below the market is kept with a warning', () => {
    expect(said({ price: 29.99 }).warnings).toEqual([expect.stringContaining('expected at least $500')]);
    expect(read({ price: 29.99 }).message?.facts.prices).toMatchObject({ priceCents: 2_999 });
    expect(said({ price: 7_000, autograb_data: { average_market_price: 20_000 } }).warnings).toHaveLength(1);
    expect(said({ price: 9_000, autograb_data: { average_market_price: 20_000 } }).warnings).toEqual([]);
    const event = {
      type: 'price',
      event_id: 'p',
      occurred_at: minute(0),
      stocknum: 'S1',
      prices: { offer_price: 29.99 },
    };
    expect(readRow(0, event, [riverside], now).warnings).toHaveLength(1);
  });

  it('FEED-9 a stock number that a spreadsheet has spoilt is refused', () => {
    const row = (stocknum: string) => readRow(0, { ...sent({}), stocknum }, [riverside], now);
    expect(row('#N/A').errors).toEqual([expect.objectContaining({ field: 'stocknum' })]);
    expect(row('1.23457E+11').message).toBeUndefined();
    expect(row('00123').errors).toEqual([]);
  });
});

describe('a VIN', () => {
  it.each(['1M8GDM9AXKP042788', '11111111111111111', 'WAUZZZ8K9DA000001'])('FEED-4 %s is one', (vin) => {
    expect(isVin(vin)).toBe(true);
  });

  it.each([
    '',
    '1M8GDM9AXKP04278',
    '1M8GDM9AXKP0427888',
    'IM8GDM9AXKP042788',
    '1M8GDM9AXKP04278O',
    '1M8GDM9AXKP04278Q',
  ])('FEED-4 "%s" is none', (vin) => expect(isVin(vin)).toBe(false));

  it('FEED-4 has a check digit that fits or not', () => {
    expect(hasFittingCheckDigit('1M8GDM9AXKP042788')).toBe(true);
    expect(hasFittingCheckDigit('11111111111111111')).toBe(true);
    expect(hasFittingCheckDigit('5GZCZ43D13S812715')).toBe(true);
    expect(hasFittingCheckDigit('WAUZZZ8K9DA000001')).toBe(false);
    expect(hasFittingCheckDigit('1M8GDM9A1KP042788')).toBe(false);
  });
});
