import type { FeedCar } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { corolla, everyField, feedChange, minute, upsert } from '../../testing/feed-events.ts';
import { readRow } from './feed-row.ts';
import { hasCredentials } from './no-values.ts';

const now = new Date(minute(60));
const riverside = { id: 7, slug: 'riverside' };
const hillside = { id: 8, slug: 'hillside' };
const read = (sent: unknown, dealerships = [riverside]) => readRow(0, sent, dealerships, now);
const texts = (faults: { field: string; message: string }[]) =>
  faults.map(({ field, message }) => `${field}: ${message}`);
const refused = (sent: unknown, dealerships = [riverside]) => {
  const row = read(sent, dealerships);
  expect(row.message).toBeUndefined();
  return texts(row.errors);
};
const withCar = (car: object) => upsert(0, { ...corolla, ...(car as FeedCar) });

describe('a row of a feed', () => {
  it('FEED-4 takes every field of a car, and reports none as unknown', () => {
    const { message, warnings, errors } = read(everyField);
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    expect(message?.facts).toMatchObject({
      details: { dealercomments: everyField.car.dealercomments, specifications: { tareWeight: 4_380 } },
      prices: { offerPriceCents: 14_499_050 },
      market: { averageMarketPriceCents: 15_050_050 },
      finance: { acme: { paymentWeekCents: 61_235, comparisonRate: null } },
    });
  });

  it('FEED-4 warns of a location that the dealership lacks, if its locations are known, and accepts the row', () => {
    const known = { ...riverside, locations: ['riverside-north', 'riverside-south'] };
    const at = (location_slug: string | null, dealership: typeof riverside = known) =>
      read(withCar({ location_slug }), [dealership]);
    expect(texts(at('moonbase').warnings)).toEqual([
      `car.location_slug: expected one of riverside's locations, riverside-north, riverside-south; got "moonbase". The vehicle is shown at the dealership's primary location.`,
    ]);
    expect(at('moonbase').message?.facts.details).toMatchObject({ locationSlug: 'moonbase' });
    expect(at('moonbase').message?.dealership).toEqual(riverside);
    expect([at('riverside-south'), at(null), at('moonbase', riverside)].flatMap(({ warnings }) => warnings)).toEqual(
      [],
    );
  });

  it('MODEL-3 warns of a make that is not listed, and takes the row as it is written', () => {
    const { message, warnings, errors } = read(withCar({ make: 'Bolwell', model: 'Nagari' }));
    expect({ errors, texts: texts(warnings) }).toEqual({
      errors: [],
      texts: ['car.make: "Bolwell" is not on the list of makes; it is kept as written'],
    });
    expect(message?.facts.details).toMatchObject({ make: 'Bolwell' });
    for (const make of ['VW', 'merc', 'LAND-ROVER', 'citroen']) expect(read(withCar({ make })).warnings).toEqual([]);
  });

  it('FEED-4 reports unknown fields by name, however deep, and takes the rest', () => {
    const sent = {
      ...withCar({
        colour_code: 1,
        variant: { cylinders: 4, wheels: 'alloy' },
        images: [{ url: 'https://a.test/1', width: 9 }],
      }),
      extra: 1,
    };
    const { message, warnings } = read(sent);
    expect(message).toBeDefined();
    expect(warnings.map(({ field }) => field).sort()).toEqual([
      'car.colour_code',
      'car.images[0].width',
      'car.variant.wheels',
      'extra',
    ]);
  });

  it.each<[string, object, string]>([
    [
      'a VIN with an O',
      { vin: '1M8GDM9AXKP04278O' },
      'car.vin: expected 17 letters and digits without I, O and Q; got "1M8GDM9AXKP04278O"',
    ],
    ['a short VIN', { vin: '1M8' }, 'car.vin: expected 17 letters and digits without I, O and Q; got "1M8"'],
    ['a year too far ahead', { year: 2028 }, 'car.year: expected a year from 1900 to 2027; got 2028'],
    ['a year too long ago', { year: 1899 }, 'car.year: expected number to be >=1900; got 1899'],
    ['a negative price', { price: -1 }, 'car.price: expected number to be >=0; got -1'],
    ['a price beyond reason', { price: 1e9 }, 'car.price: expected number to be <=10000000; got 1000000000'],
    ['kilometres as text', { km: '41,000' }, 'car.km: expected number; got "41,000"'],
    ['kilometres beyond reason', { km: 2_000_001 }, 'car.km: expected number to be <=2000000; got 2000001'],
    ['a plate with markup', { regplate: '<b>' }, 'car.regplate: expected letters and digits; got "<b>"'],
    [
      'a sale in milliseconds',
      { sold_date_timestamp: 1_790_812_800_000 },
      `car.sold_date_timestamp: expected a time no more than 5 minutes after ${minute(60)}; got 1790812800000`,
    ],
    ['a null character', { colour: 'Red\0' }, 'car.colour: expected text without NUL characters; got "Red?"'],
    ['half a character', { colour: '\ud83d' }, 'car.colour: expected whole characters only; got "?"'],
  ])('FEED-4 is refused for %s, naming the field, what came and what was expected', (_what, car, fault) => {
    expect(refused(withCar(car))).toEqual([fault]);
  });

  it('FEED-9 is refused for a stock number with a character that nobody sees, which would be another vehicle’s', () => {
    expect(refused({ ...withCar({}), stocknum: '00123\u200b' })).toEqual([
      'stocknum: expected a stock number, not text with characters that nobody sees; got "00123?"',
    ]);
  });

  it('FEED-4 only warns of a check digit that does not fit', () => {
    const { message, warnings } = read(withCar({ vin: '1M8GDM9A1KP042788' }));
    expect(message).toBeDefined();
    expect(texts(warnings)).toEqual(['car.vin: the check digit of "1M8GDM9A1KP042788" is wrong']);
  });

  it('FEED-2 is refused for a time more than 5 minutes ahead, or from nowhere', () => {
    expect(refused(upsert(66, corolla))[0]).toContain('occurred_at: expected a time no more than 5 minutes after');
    expect(read(upsert(64, corolla)).message).toBeDefined();
    expect(refused({ ...upsert(0, corolla), occurred_at: '0000-01-01T00:00:00Z' })[0]).toContain('occurred_at');
    expect(refused({ ...upsert(0, corolla), occurred_at: 'yesterday' })[0]).toContain('got "yesterday"');
    expect(refused({ ...upsert(0, corolla), event_id: undefined })[0]).toContain('event_id');
  });

  it.each([undefined, null, 7, 'upsert', [], {}, { type: 'sell' }])('FEED-1 is refused for %j as a whole', (sent) => {
    expect(refused(sent)).toHaveLength(1);
  });

  it('FEED-1 says which kinds of event there are', () => {
    expect(refused({ type: 'sell' })).toEqual([
      'type: expected one of upsert, price, status, reserve, unreserve, photos, remove; got "sell"',
    ]);
  });

  it('SITE-4 is refused for a dealership that the client may not write for', () => {
    const other = feedChange(0, { type: 'reserve' }, { dealership_slug: 'hillside' });
    expect(refused(other)).toEqual(['dealership_slug: expected one of riverside; got "hillside"']);
    expect(read(other, [riverside, hillside]).message?.dealership).toEqual(hillside);
  });

  it('SITE-4 must name its dealership if the client has several', () => {
    const unnamed = feedChange(0, { type: 'reserve' });
    expect(read(unnamed).message?.dealership).toEqual(riverside);
    expect(refused(unnamed, [riverside, hillside])).toEqual([
      'dealership_slug: expected one of riverside, hillside; got nothing',
    ]);
    expect(refused(unnamed, [])[0]).toContain('this key covers none');
  });

  it('ignores null for status and sold, and says so', () => {
    const { message, warnings } = read(withCar({ status: null, sold: null }));
    expect(message?.facts).not.toHaveProperty('status');
    expect(warnings.map(({ field }) => field)).toEqual(['car.status', 'car.sold']);
  });
});

describe('what no event means', () => {
  it('FEED-9 leaves out words that are none, with a warning, and keeps the rest', () => {
    const { message, warnings } = read(withCar({ badge: '#N/A', series: '----', colour: 'Red' }));
    expect(message?.facts).toMatchObject({ details: { colour: 'Red' } });
    expect(JSON.stringify(message)).not.toContain('N/A');
    expect(texts(warnings).join()).toMatch(
      /car\.badge: .*an error of a spreadsheet.*car\.series: .*a word for nothing/,
    );
  });

  it('FEED-9 refuses two addresses in one text', () => {
    const two = 'https://a.example/1.jpg,https://a.example/2.jpg';
    expect(refused(withCar({ images: [{ url: two }] }))).toEqual([
      `car.images[0].url: expected one address; got "${two}"`,
    ]);
    const photos = { ...feedChange(0, { type: 'photos', photos: { videos: [two] } }) };
    expect(refused(photos)).toEqual([`photos.videos[0]: expected one address; got "${two}"`]);
  });

  it('FEED-9 refuses a picture’s address with a password, which would be on the page', () => {
    const secret = 'https://dealer:secret@a.example/1.jpg';
    const says = `expected an address without a user or password; got "${secret}"`;
    expect(refused(withCar({ images: [{ url: secret }], primary_image_url: secret }))).toEqual([
      `car.primary_image_url: ${says}`,
      `car.images[0].url: ${says}`,
    ]);
    expect(hasCredentials('https://a.example/@dealer/1.jpg?by=a@b')).toBe(false);
  });

  it.each(["'00123", 'A1\nA2', 'TOTAL'])('FEED-9 refuses the stock number %j', (stocknum) => {
    expect(refused(upsert(0, corolla, { stocknum })).join()).toContain('expected a stock number, not');
  });
});
