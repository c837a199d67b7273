import { readFileSync } from 'node:fs';
import { distanceKm, type Point } from './kilometres.ts';
import { type Locality, type PackedCountry, type Ring, unpackCoast, unpackLocalities } from './packed.ts';

/** Australia's localities and coast. */
export interface Gazetteer {
  /** The middle of a postcode's localities; null if there is no such postcode (LOC-3). @param postcode four digits */
  pointOf(postcode: string): Point | null;
  /** The middle of each postcode: about 2,600. */
  readonly postcodes: ReadonlyMap<string, Point>;
  /**
   * The point of an address that ends in a locality, with its state and postcode if it names them; null if no locality is known by that name.
   * @param near of several localities by that name, the one that is nearest to one of these points is meant
   */
  pointOfAddress(address: string, near?: readonly Point[]): Point | null;
  /** Whether a locality or a region has this name, in any case. */
  has(name: string): boolean;
  /** The localities at most so far from a point, nearest first. */
  near(point: Point, km: number): Locality[];
  readonly coast: readonly Ring[];
}

/** A degree of latitude is 111 km long. */
const KM_A_DEGREE = 111;
/** Regions that people name where the table has localities alone, each by the town in its middle. */
const REGIONS: Readonly<Record<string, { readonly town: string; readonly state: string }>> = {
  'barossa valley': { town: 'tanunda', state: 'sa' },
  'blue mountains': { town: 'katoomba', state: 'nsw' },
  'central coast': { town: 'gosford', state: 'nsw' },
  'gold coast': { town: 'southport', state: 'qld' },
  'hunter valley': { town: 'cessnock', state: 'nsw' },
  'inner west': { town: 'leichhardt', state: 'nsw' },
  'mornington peninsula': { town: 'mornington', state: 'vic' },
  'northern beaches': { town: 'dee why', state: 'nsw' },
  'southern highlands': { town: 'bowral', state: 'nsw' },
  'sunshine coast': { town: 'maroochydore', state: 'qld' },
  'sutherland shire': { town: 'sutherland', state: 'nsw' },
  'yarra valley': { town: 'healesville', state: 'vic' },
};
const STATES: ReadonlySet<string> = new Set(['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa']);

/** Reads the table that scripts/reduce.mjs writes, and keeps it in memory: about 18,000 localities. @throws Error if it was not built */
export function openGazetteer(): Gazetteer {
  const packed: PackedCountry = JSON.parse(readFileSync(new URL('../dist/australia.json', import.meta.url), 'utf8'));
  const localities = unpackLocalities(packed);
  const byPostcode = Map.groupBy(localities, ({ postcode }) => postcode);
  const postcodes = new Map([...byPostcode].map(([postcode, of]) => [postcode, middle(of)] as const));
  const byName = Map.groupBy(localities, ({ name }) => name.toLowerCase());
  for (const [region, { town, state }] of Object.entries(REGIONS)) {
    const middle = byName.get(town)?.filter((locality) => locality.state === state) ?? [];
    if (!byName.has(region) && middle.length > 0) byName.set(region, middle);
  }
  return {
    coast: unpackCoast(packed),
    pointOf: (postcode) => postcodes.get(postcode) ?? null,
    postcodes,
    pointOfAddress: (address, near = []) => meantOf(localitiesIn(address, byName), near),
    has: (name) => byName.has(name.toLowerCase()),
    near: (point, km) => {
      const span = km / KM_A_DEGREE;
      return localities
        .filter(({ lat }) => Math.abs(lat - point.lat) <= span)
        .map((locality) => ({ locality, away: distanceKm(point, locality) }))
        .filter(({ away }) => away <= km)
        .sort((one, other) => one.away - other.away)
        .map(({ locality }) => locality);
    },
  };
}

/** The localities that the end of an address names: as many words as are a name, before the state and the postcode. */
function localitiesIn(address: string, byName: ReadonlyMap<string, readonly Locality[]>): Locality[] {
  const words = address.toLowerCase().replace(/,/g, ' ').split(/\s+/).filter(Boolean);
  const postcode = /^\d{4}$/.test(words.at(-1) ?? '') ? words.pop() : undefined;
  const state = STATES.has(words.at(-1) ?? '') ? words.pop() : undefined;
  for (let first = 0; first < words.length; first++) {
    const named = byName.get(words.slice(first).join(' ')) ?? [];
    const wanted = named.filter(
      (locality) => (!postcode || locality.postcode === postcode) && (!state || locality.state === state),
    );
    if (wanted.length > 0) return wanted;
  }
  return [];
}

/** The locality that is nearest to any of these points; the middle of all without any. */
function meantOf(localities: readonly Locality[], near: readonly Point[]): Point | null {
  if (near.length === 0) return middleOf(localities);
  const away = localities.map((at) => ({ at, km: Math.min(...near.map((point) => distanceKm(at, point))) }));
  const [nearest] = away.sort((one, other) => one.km - other.km);
  return nearest ? { lat: nearest.at.lat, long: nearest.at.long } : null;
}

const middleOf = (points: readonly Point[]): Point | null => (points.length === 0 ? null : middle(points));

/** @param points at least one */
function middle(points: readonly Point[]): Point {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { lat: mean(({ lat }) => lat), long: mean(({ long }) => long) };
}
