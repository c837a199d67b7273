import { readFileSync } from 'node:fs';
import type { VehicleView } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { exampleVehicle } from '../testing/example-vehicle.ts';
import { feedRow, leftOutReasons } from './feed-field.ts';
import { type FeedName, feedFiles, listingFeeds } from './feed-files.ts';
import { feedSubject } from './feed-subject.ts';

const setting = {
  config: exampleSite().config,
  origin: 'https://riverside.example',
  now: new Date('2026-11-20T00:00:00Z'),
};
const dealership = exampleDealership(1, 'riverside');
const photos = { images: [{ url: 'https://photos.example/1.jpg' }, { url: 'https://photos.example/2.jpg' }] };
const VIN = '5GZCZ43D13S812715';

/** A car that both networks take. */
function whole({ details = {}, ...changes }: Partial<Omit<VehicleView, 'details'>> & { details?: object } = {}) {
  const { details: usual } = exampleVehicle();
  return exampleVehicle({ photos, ...changes, details: { ...usual, vin: VIN, ...details } });
}
const rowOf = (feed: FeedName, vehicle: VehicleView) =>
  feedRow(listingFeeds[feed], feedSubject(vehicle, dealership, setting));
const valuesOf = (feed: FeedName, vehicle: VehicleView): Record<string, unknown> => {
  const row = rowOf(feed, vehicle);
  return 'values' in row ? Object.fromEntries(row.values) : row;
};
const leftOut = (vehicle: VehicleView) =>
  (['google', 'facebook'] as const).map((feed) => {
    const row = rowOf(feed, vehicle);
    return 'leftOut' in row ? [row.leftOut, row.field].filter(Boolean).join(' ') : null;
  });

/** Rows of the table under a heading of docs/listing-feeds.md. */
function documented(heading: string): string[][] {
  const text = readFileSync(new URL('../../../../docs/listing-feeds.md', import.meta.url), 'utf8');
  const [section = ''] = (text.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ');
  const rows = section.split('\n').filter((line) => /^\| `/.test(line));
  return rows
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', second = '']) => [name, second]);
}

describe('the fields of feeds out', () => {
  it.each([
    ['Google', 'google'],
    ['Meta', 'facebook'],
  ] as const)('of %s are those that the documentation lists, required ones as such', (heading, feed) => {
    const declared = listingFeeds[feed].fields.map(({ name, requirement }) => [`\`${name}\``, requirement]);
    expect(documented(heading)).toEqual(declared);
  });

  it('have each reason to leave a vehicle out in the documentation', () => {
    const names = documented('What is left out').flatMap(([name = '']) => name.replaceAll('`', '').split(', '));
    expect(names.sort()).toEqual(Object.keys(leftOutReasons).sort());
  });

  it('VEH-7 say of a car what Google requires', () => {
    expect(valuesOf('google', whole())).toEqual({
      id: 'abc123def456',
      vin: VIN,
      store_code: 'riverside-yard',
      vehicle_fulfillment: { option: 'in_store', store_code: 'riverside-yard' },
      google_product_category: '916',
      brand: 'Toyota',
      model: 'Corolla',
      year: '2021',
      condition: 'used',
      mileage: '45120 km',
      color: 'Glacier White',
      price: '26990.00 AUD',
      vehicle_price_type: 'drive_away_price',
      image_link: 'https://photos.example/1.jpg',
      link: 'https://riverside.example/cars/2021-toyota-corolla-ascent-sport-abc123def456',
      link_template: 'https://riverside.example/cars/2021-toyota-corolla-ascent-sport-abc123def456?store={store_code}',
      additional_image_link: ['https://photos.example/2.jpg'],
      title: '2021 Toyota Corolla Ascent Sport',
      description: '2021 Toyota Corolla Ascent Sport',
      trim: 'Ascent Sport',
      body_style: 'hatchback',
      engine: 'hybrid',
    });
  });

  it('VEH-7 say to Google how far an electric car goes, and nothing of a 0', () => {
    const going = (range_km: number) => whole({ details: { ...whole().details, range_km } });
    expect(valuesOf('google', going(491))).toMatchObject({ engine: 'hybrid', electric_range: '491 km' });
    expect(valuesOf('google', going(0))).not.toHaveProperty('electric_range');
  });

  it('VEH-7 say of a car what Meta requires, with the list price beside a reduced one', () => {
    const prices = { price: 26_990, offer_price: 24_990.5, price_type: 'Excl. Govt. Charges' };
    expect(valuesOf('facebook', whole({ prices, reserved: true }))).toMatchObject({
      vehicle_id: 'abc123def456',
      mileage: { value: '45120', unit: 'KM' },
      image: [
        { url: 'https://photos.example/1.jpg', tag: '2021 Toyota Corolla Ascent Sport' },
        { url: 'https://photos.example/2.jpg', tag: '2021 Toyota Corolla Ascent Sport' },
      ],
      body_style: 'HATCHBACK',
      fuel_type: 'HYBRID',
      state_of_vehicle: 'USED',
      price: '26990.00 AUD',
      sale_price: '24990.50 AUD',
      custom_label_0: 'Excl. Govt. Charges',
      availability: 'PENDING',
      address: { addr1: '1 High St', city: 'Newstead', region: 'QLD', postal_code: '4006', country: 'AU' },
    });
  });
});

describe('the place of a vehicle', () => {
  it('LOC-4 VEH-7 is named to Meta with the number that its page shows, and its days are those of its clock', () => {
    const locations = dealership.locations.map((place) => ({
      ...place,
      ...{ phone: '07 3000 0002', contact_detail: { phone: '07 3000 0003' } },
    }));
    const subject = feedSubject(
      whole({ created_at: '2026-03-01T14:00:00.000Z' }),
      { ...dealership, phone: '07 3000 0001', locations },
      setting,
    );
    const row = feedRow(listingFeeds.facebook, subject);
    expect(Object.fromEntries('values' in row ? row.values : [])).toMatchObject({
      dealer_phone: '07 3000 0003',
      date_first_on_lot: '2026-03-02',
    });
  });
});

describe('the addresses of photos', () => {
  it('VEH-7 are encoded in every field and feed alike', () => {
    const images = ['first', 'second'].map((name) => ({ url: `https://photos.example/w_800,h_600/${name} é.jpg` }));
    const [first, second] = ['first', 'second'].map(
      (name) => `https://photos.example/w_800%2Ch_600/${name}%20%C3%A9.jpg`,
    );
    const vehicle = whole({ photos: { images } });
    expect(valuesOf('google', vehicle)).toMatchObject({ image_link: first, additional_image_link: [second] });
    expect(valuesOf('facebook', vehicle)).toMatchObject({ image: [{ url: first }, { url: second }] });
  });
});

describe('a vehicle that is left out', () => {
  it('has no photos of its own', () => {
    expect(leftOut(whole({ photos: {} }))).toEqual(['no-photos', 'no-photos']);
  });

  it('has no price, or one that does not say what it includes', () => {
    expect(leftOut(whole({ prices: {} }))).toEqual(['no-price', 'no-price']);
    expect(leftOut(whole({ prices: { price: 5 } }))).toEqual(['no-price', 'no-price']);
    expect(leftOut(whole({ prices: { price: 26_990 } }))).toEqual(['no-price-type', null]);
    const egc = { price: 26_990, price_type: 'EGC' };
    expect(leftOut(whole({ prices: egc }))).toEqual([null, null]);
    expect(leftOut(whole({ prices: egc, details: { car_type: 'new' } }))).toEqual(['not-drive-away', null]);
  });

  it('can’t be bought now, or is no car', () => {
    expect(leftOut(whole({ reserved: true }))).toEqual(['reserved', null]);
    expect(leftOut(whole({ status: 'coming_soon' }))).toEqual(['coming-soon', null]);
    expect(leftOut(whole({ details: { item_type: 'caravan' } }))).toEqual(['not-a-car', null]);
    expect(leftOut(whole({ details: { private_suburb: 'Newstead' } }))).toEqual(['private-sale', 'private-sale']);
  });

  it('lacks a required field, which is named', () => {
    expect(leftOut(whole({ details: { vin: undefined } }))).toEqual(['missing-field vin', 'missing-field vin']);
    expect(leftOut(whole({ details: { km: undefined } }))).toEqual(['missing-field mileage', 'missing-field mileage']);
    expect(leftOut(whole({ details: { km: undefined, car_type: 'new' } }))).toEqual([null, null]);
  });
});

describe('the files', () => {
  const text = (name: keyof typeof feedFiles, vehicle: VehicleView) => {
    const { feed, writer } = feedFiles[name];
    const row = rowOf(feed, vehicle);
    if (!('values' in row)) throw new Error(`left out: ${row.leftOut}`);
    const about = { name: 'Riverside & Sons', origin: 'https://riverside.example' };
    return writer.head(about) + writer.row(row.values) + writer.foot;
  };
  const odd = whole({ details: { badge: 'GX\t"4x4" <b>', dealercomments: 'One & only.|Line\u0000 two\ud800.' } });

  it('of text have a line per vehicle with a cell per attribute, whatever its texts hold', () => {
    const [head = '', row = '', ...rest] = text('google.tsv', odd).split('\n');
    expect(rest).toEqual(['']);
    const columns = head.split('\t');
    expect(columns).toContain('vehicle_fulfillment(option:store_code)');
    const cells = row.split('\t');
    expect(cells).toHaveLength(columns.length);
    expect(cells[columns.indexOf('vehicle_fulfillment(option:store_code)')]).toBe('in_store:riverside-yard');
    expect(cells[columns.indexOf('trim')]).toBe('"GX ""4x4"" <b>"');
  });

  it('of XML escape what they hold, and drop what XML does not allow', () => {
    const google = text('google.xml', odd);
    expect(google).toContain('<title>Riverside &amp; Sons</title>');
    expect(google).toContain('<g:description>One &amp; only.\nLine two\ufffd.</g:description>');
    expect(google).toContain(
      '<g:vehicle_fulfillment><g:option>in_store</g:option><g:store_code>riverside-yard</g:store_code>',
    );
    const facebook = text('facebook.xml', odd);
    expect(facebook).toContain('<mileage><value>45120</value><unit>KM</unit></mileage>');
    expect(facebook).toContain('<component name="region">QLD</component>');
    expect(facebook).toContain('&quot;4x4&quot; &lt;b&gt;');
  });

  it('keep every text in its cell and its element, whatever it is', () => {
    const any = fc.string({ unit: 'binary', maxLength: 60 }).map((each) => `x${each}`);
    const tags = (name: keyof typeof feedFiles, vehicle: VehicleView) => text(name, vehicle).match(/[<>]/g)?.length;
    const plain = whole({ details: { badge: 'x', dealercomments: 'x' } });
    fc.assert(
      fc.property(any, any, (badge, dealercomments) => {
        const vehicle = whole({ details: { badge, dealercomments } });
        const [head = '', row = '', ...rest] = text('google.tsv', vehicle).split('\n');
        expect(rest).toEqual(['']);
        expect(row.split('\t')).toHaveLength(head.split('\t').length);
        for (const name of ['google.xml', 'facebook.xml'] as const) expect(tags(name, vehicle)).toBe(tags(name, plain));
      }),
    );
  });
});
