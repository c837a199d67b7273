import { type AustralianState, feedCar } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { caravans, cars, motorcycles } from './catalogue/index.ts';
import { type DemoVehicle, type GenerateOptions, generateCars } from './generate-cars.ts';
import { photoAt } from './photos/photo-address.ts';
import { startPhotoHost } from './photos/photo-host.ts';
import { PROFILES, type Profile, shareOut } from './profiles.ts';
import { checkDigit } from './vin.ts';

const SIZE = 600;
const asOf = new Date('2026-11-21T02:00:00Z');
const yard = (slug: string, state: AustralianState) => ({ slug, address: { state } });
const dealership = { slug: 'sample', locations: [yard('moorooka', 'qld'), yard('geelong', 'vic')] };
const stock = (profile: Profile, over: Partial<GenerateOptions> = {}): DemoVehicle[] => [
  ...generateCars({ seed: 7, cars: SIZE, profile, dealership, asOf, ...over }),
];
const all = PROFILES.flatMap((profile) => stock(profile));
const ofType = (type: string) => all.filter(({ car }) => car.car_type === type);
const years = (vehicle: DemoVehicle) => asOf.getUTCFullYear() - (vehicle.car.year ?? 0);

describe('generated stock', () => {
  it('FEED-4 is taken by the feed contract with every field known to it', () => {
    const strict = feedCar.strict();
    expect(
      all.flatMap(({ stocknum, car }) => strict.safeParse(car).error?.issues.map((issue) => [stocknum, issue]) ?? []),
    ).toEqual([]);
  });

  it('is the same for the same seed, another for another, and does not hang on how many are asked for', () => {
    expect(stock('toyota', { cars: 50 })).toEqual(stock('toyota', { cars: 60 }).slice(0, 50));
    expect(stock('toyota', { cars: 50, seed: 8 })).not.toEqual(stock('toyota', { cars: 50 }));
  });

  it.each(PROFILES)('has no stock number twice in %s', (profile) => {
    expect(new Set(stock(profile).map(({ stocknum }) => stocknum)).size).toBe(SIZE);
  });

  it('FEED-4 has VINs that are unique over all dealers and carry the right check digit', () => {
    expect(new Set(all.map(({ car }) => car.vin)).size).toBe(all.length);
    const vins = all.map(({ car }) => car.vin ?? '');
    expect(vins.filter((vin) => !/^[A-HJ-NPR-Z0-9]{17}$/.test(vin) || vin.charAt(8) !== checkDigit(vin))).toEqual([]);
  });

  it('has only makes, models and badges of the catalogue, in years in which they were built', () => {
    const built = new Set<string>();
    for (const make of [...cars, ...motorcycles, ...caravans]) {
      for (const model of make.models) {
        for (const { name, from, to } of model.badges) {
          for (let year = from; year <= (to ?? 2026); year += 1) {
            built.add([make.itemType, make.name, model.name, name === 'Standard' ? '' : name, year].join('/'));
          }
        }
      }
    }
    const keys = all.map(({ car }) => [car.item_type, car.make, car.model, car.badge, car.year].join('/'));
    expect(keys.filter((key) => !built.has(key))).toEqual([]);
  });

  it('keeps the order of time: built, complied, listed, sold, now', () => {
    const outOfOrder = all.filter(({ car }) => {
      const listed = Date.parse(car.created_at ?? '');
      const sold = car.sold_date_timestamp ?? asOf.getTime() / 1000;
      const months = [car.build_date, car.compliance_date, car.created_at?.slice(0, 7)];
      const inOrder = months.every((month, place) => place === 0 || (months[place - 1] ?? '~') <= (month ?? ''));
      return (
        !inOrder ||
        car.build_date?.slice(0, 4) !== String(car.year) ||
        listed > sold * 1000 ||
        sold * 1000 > asOf.getTime()
      );
    });
    expect(outOfOrder).toEqual([]);
  });

  it('says of electric cars how far they go and how they charge, and of utes and SUVs what they tow', () => {
    const electric = all.filter(({ car }) => car.simple_fuel === 'Electric' && car.item_type === 'car');
    expect(electric.length).toBeGreaterThan(10);
    for (const { car } of electric) {
      expect(car).toMatchObject({ charge_port: expect.any(String), ac_charging_kw: expect.any(Number) });
      expect(car.range_km ?? 0).toBeGreaterThan((car.battery_kwh ?? Number.NaN) * 4.5);
      expect(car.range_km ?? 0).toBeLessThan((car.battery_kwh ?? Number.NaN) * 9);
    }
    const petrol = all.filter(({ car }) => car.simple_fuel === 'Petrol');
    expect(petrol.filter(({ car }) => car.battery_kwh !== undefined)).toEqual([]);
    const utes = all.filter(({ car }) => car.simple_body === 'Ute');
    expect(utes.filter(({ car }) => !car.payload_kg || !car.towing_braked_kg)).toEqual([]);
  });

  it('has in folding bodies only what they have room for, and a safety rating of the generation that was built', () => {
    const folding = stock('caravans').filter(({ car }) => /^(?:Pop Top|Camper Trailer)$/.test(car.simple_body ?? ''));
    expect(folding.length).toBeGreaterThan(30);
    const roomy = /ensuite|separate shower|island bed|washing machine/i;
    expect(folding.filter(({ car }) => roomy.test(JSON.stringify(car)))).toEqual([]);
    const rated = all.flatMap(({ car }) =>
      car.variant?.ancapyear ? [{ model: car.model, year: car.year ?? 0, rated: car.variant.ancapyear }] : [],
    );
    expect(rated.filter(({ year, rated: by }) => by > year)).toEqual([]);
    const newer = rated.filter(({ model, year }) => model === 'Santa Fe' && year >= 2018 && year <= 2022);
    expect(newer.length).toBeGreaterThan(0);
    expect(new Set(newer.map(({ rated }) => rated))).toEqual(new Set([2018]));
  });

  it('says of what is on its way nothing that only a vehicle in the yard allows, and no kilometres of what has no odometer', () => {
    const coming = all.filter(({ car }) => car.status === 'coming_soon' && car.dealercomments);
    expect(coming.length).toBeGreaterThan(20);
    const inTheYard = /It is here|available now|ready for delivery|test (?:drive|ride)|Come and see/;
    expect(coming.filter(({ car }) => inTheYard.test(car.dealercomments ?? ''))).toEqual([]);
    const motocross = all.filter(({ car }) => car.simple_body === 'Motocross');
    expect(motocross.filter(({ car }) => car.km !== undefined || /\bkm\b/.test(car.dealercomments ?? ''))).toEqual([]);
  });

  it('has papers only of what was driven, with days that are still to come', () => {
    expect(all.filter(({ car }) => car.number_of_owners !== undefined && car.car_type !== 'used')).toEqual([]);
    const today = asOf.toISOString().slice(0, 10);
    for (const { car } of all)
      for (const day of [car.warranty_until, car.next_service_due]) expect((day ?? '9') > today).toBe(true);
    expect(all.filter(({ car }) => (car.next_service_km ?? Infinity) <= (car.km ?? 0))).toEqual([]);
  });

  it('has new vehicles with next to no kilometres and no plate, and demonstrators nearly new', () => {
    for (const { car } of ofType('new')) {
      expect(car.km ?? 0).toBeLessThan(50);
      expect(car.regplate).toBeUndefined();
    }
    for (const vehicle of ofType('demo')) {
      expect(vehicle.car.km).toBeLessThan(10_000);
      expect(years(vehicle)).toBeLessThanOrEqual(2);
    }
  });

  it('has used cars whose kilometres go with their age', () => {
    const used = stock('used-group').filter(({ car }) => car.car_type === 'used');
    const mean = (list: DemoVehicle[]) => list.reduce((sum, { car }) => sum + (car.km ?? 0), 0) / list.length;
    expect(mean(used.filter((vehicle) => years(vehicle) <= 2))).toBeLessThan(45_000);
    expect(mean(used.filter((vehicle) => years(vehicle) >= 10))).toBeGreaterThan(100_000);
    for (const { car } of used) expect(car.km).toBeLessThanOrEqual(390_000);
  });

  it.each([
    ['used-group', 2_000, 260_000],
    ['toyota', 2_000, 200_000],
    ['motorcycles', 1_000, 60_000],
    ['caravans', 5_000, 150_000],
  ] as const)('has prices of %s between %d and %d dollars', (profile, least, most) => {
    for (const { car } of stock(profile)) {
      if (car.price == null) continue;
      expect(car.price).toBeGreaterThanOrEqual(least);
      expect(car.price).toBeLessThanOrEqual(most);
      if (car.offer_price != null) expect(car.offer_price).toBeLessThan(car.price);
      if (car.before_price != null) expect(car.before_price).toBeGreaterThan(car.price);
    }
  });

  it('lets the same model lose value with the years', () => {
    const hilux = stock('toyota', { cars: 3000 }).filter(
      ({ car }) => car.model === 'HiLux' && car.badge === 'SR5' && car.price,
    );
    const mean = (list: DemoVehicle[]) => list.reduce((sum, { car }) => sum + (car.price ?? 0), 0) / list.length;
    const young = mean(hilux.filter((vehicle) => years(vehicle) <= 1));
    const middle = mean(hilux.filter((vehicle) => years(vehicle) >= 4 && years(vehicle) <= 6));
    const old = mean(hilux.filter((vehicle) => years(vehicle) >= 10));
    expect(young).toBeGreaterThan(middle * 1.15);
    expect(middle).toBeGreaterThan(old * 1.15);
  });

  it('has some of every status, some reserved, some reduced and some without a price', () => {
    const share = (test: (vehicle: DemoVehicle) => boolean) => all.filter(test).length / all.length;
    expect(share(({ car }) => car.status === 'sold')).toBeGreaterThan(0.03);
    expect(share(({ car }) => car.status === 'coming_soon')).toBeGreaterThan(0.02);
    expect(share(({ car }) => car.status === 'in_stock')).toBeGreaterThan(0.8);
    expect(share(({ car }) => car.reserved === true)).toBeGreaterThan(0.01);
    expect(share(({ car }) => car.offer_price !== undefined)).toBeGreaterThan(0.05);
    expect(share(({ car }) => car.price === undefined)).toBeGreaterThan(0.01);
  });

  it('SITE-6 gives each dealer separate stock in its own yards', () => {
    const makesOf = (profile: Profile, type: string) =>
      new Set(stock(profile).flatMap(({ car }) => (car.car_type === type && car.make) || []));
    expect([...makesOf('toyota', 'new')]).toEqual(['Toyota']);
    expect(makesOf('toyota', 'used').size).toBeGreaterThan(10);
    expect(makesOf('used-group', 'used').size).toBeGreaterThanOrEqual(25);
    expect(new Set(stock('motorcycles').map(({ car }) => car.item_type))).toEqual(new Set(['motorcycle']));
    for (const { car } of stock('caravans')) expect(car.specifications?.sleeps).toBeGreaterThan(0);
    expect(new Set(all.map(({ car }) => car.location_slug))).toEqual(new Set(['moorooka', 'geelong']));
  });

  it('writes comments as plain text in paragraphs, with every blank filled in', () => {
    const comments = all.flatMap(({ car }) => car.dealercomments ?? []);
    expect(comments.filter((text) => /[{}<>]|undefined|null|NaN/.test(text))).toEqual([]);
    expect(comments.every((text) => text.split('|').every((paragraph) => paragraph.trim() !== ''))).toBe(true);
    expect(new Set(comments).size).toBeGreaterThan(comments.length * 0.95);
    const ofCaravans = stock('caravans').map(({ car }) => car.dealercomments ?? '');
    expect(ofCaravans.filter((text) => text.includes('test drive'))).toEqual([]);
  });

  it('promises no opening hours, which differ from dealer to dealer', () => {
    const comments = all.flatMap(({ car }) => car.dealercomments ?? []);
    expect(comments.filter((text) => /days a week|every day|sundays?/i.test(text))).toEqual([]);
  });

  it('claims only photos that its host has, most arrived cars with some, and none that are coming soon', async () => {
    const photos = all.flatMap(({ car }) => (car.images ?? []).map((image) => image?.url ?? ''));
    expect(all.filter(({ car }) => car.photos_count !== car.images?.length)).toEqual([]);
    const host = await startPhotoHost();
    try {
      const answers = [...new Set(photos)].map((url) => photoAt(new URL(url).pathname));
      expect(answers.every((photo) => photo !== null)).toBe(true);
      const { pathname } = new URL(photos[0] ?? '');
      const answer = await fetch(host.url + pathname);
      const { format, width = 0 } = await sharp(await answer.bytes()).metadata();
      expect([answer.status, format, width >= 1_000]).toEqual([200, 'jpeg', true]);
      const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
      expect((await fetch(host.url + pathname, { headers })).status).toBe(304);
      expect((await fetch(`${host.url}/daylight/hatch/red/..%2Findex.jpg`)).status).toBe(404);
    } finally {
      await host.close();
    }
    const pictured = new Set(all.flatMap(({ car }) => (car.photos_count ? [car.model] : [])));
    const arrived = all.filter(({ car }) => car.status === 'in_stock' && pictured.has(car.model));
    expect(arrived.filter(({ car }) => car.photos_count).length).toBeGreaterThan(arrived.length * 0.85);
    expect(all.filter(({ car }) => car.status === 'coming_soon' && car.photos_count)).toEqual([]);
  });

  it('streams: the first vehicles of a million come at once, and more than a million are refused', () => {
    const [first] = generateCars({ seed: 7, cars: 1_000_000, profile: 'used-group', dealership, asOf });
    expect(first?.stocknum).toMatch(/^[DU]100001$/);
    expect(() => stock('toyota', { cars: 1_000_001 })).toThrow(RangeError);
  });

  it('refuses a dealership that has no yard that sells', () => {
    const workshop = { slug: 'workshop', locations: [{ ...yard('nundah', 'qld'), location_type: 'service' as const }] };
    expect(() => stock('toyota', { dealership: workshop })).toThrow('no location of type sales');
  });

  it('IDX-6 has enough comparable cars for half of the used-car group’s to be judged', () => {
    const states: AustralianState[] = ['nsw', 'qld', 'sa', 'vic', 'wa'];
    const used = states
      .flatMap((state) => {
        const group = { slug: state, locations: [yard(state, state)] };
        return stock('used-group', { cars: 360, dealership: group }).map(({ car }) => ({ ...car, group: state }));
      })
      .filter(({ car_type, km, price }) => car_type === 'used' && km && price);
    const like = Map.groupBy(used, ({ make, model, price_type }) => [make, model, price_type].join());
    const judged = used.filter(({ make, model, price_type, year, km, vin }) => {
      const others = (like.get([make, model, price_type].join()) ?? []).filter(
        (other) =>
          other.vin !== vin &&
          Math.abs((other.year ?? 0) - (year ?? 0)) <= 1 &&
          Math.abs((other.km ?? 0) - (km ?? 0)) <= 0.3 * (km ?? 0),
      );
      return others.length >= 5 && new Set(others.map(({ group }) => group)).size >= 3;
    });
    expect(judged.length / used.length).toBeGreaterThan(0.5);
  });

  it('shares 3,000 vehicles out over the four dealers, most of them to the used-car group', () => {
    const parts = shareOut(3000);
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(3000);
    expect(Math.max(...Object.values(parts))).toBe(parts['used-group']);
  });
});
