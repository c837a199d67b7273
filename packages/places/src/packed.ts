import type { AustralianState } from '@forecourt/contracts';
import type { Point } from './kilometres.ts';

/** A suburb or town. */
export interface Locality extends Point {
  readonly name: string;
  readonly postcode: string;
  readonly state: AustralianState;
}

/** A ring of the coast: longitude and latitude in degrees, closed. */
export type Ring = readonly (readonly [long: number, lat: number])[];

/**
 * Localities and coast as they are shipped, at half the size of plain JSON. Points are in thousandths of a degree, about 100 m, and each is
 * written as its step from the one before it, in base 36.
 */
export interface PackedCountry {
  /** A line for each postcode of a state: 4509Mango Hill,-4,c;North Lakes,2,-a */
  readonly localities: Readonly<Partial<Record<AustralianState, string>>>;
  /** A ring each: 2qo1,-1h3 4,-2 */
  readonly coast: readonly string[];
}

const THOUSANDTHS = 1000;
const BASE = 36;
const POSTCODE_DIGITS = 4;

/** Packs localities and coast; the localities of a state keep their order within a postcode. */
export function packCountry(localities: readonly Locality[], coast: readonly Ring[]): PackedCountry {
  const states = Object.entries(Object.groupBy(localities, ({ state }) => state));
  return {
    localities: Object.fromEntries(states.map(([state, inState]) => [state, packState(inState)])),
    coast: coast.map((ring) => {
      const step = stepper();
      return ring.map(([long, lat]) => step(long, lat)).join(' ');
    }),
  };
}

function packState(localities: readonly Locality[]): string {
  const step = stepper();
  return Object.entries(Object.groupBy(localities, ({ postcode }) => postcode))
    .map(
      ([postcode, rows = []]) => postcode + rows.map(({ name, lat, long }) => `${name},${step(lat, long)}`).join(';'),
    )
    .join('\n');
}

/** Writes points as steps, each from the one that was written before. */
function stepper(): (one: number, other: number) => string {
  const last = [0, 0];
  return (...point) =>
    point
      .map((degrees, axis) => {
        const at = Math.round(degrees * THOUSANDTHS);
        const step = at - (last[axis] ?? 0);
        last[axis] = at;
        return step.toString(BASE);
      })
      .join(',');
}

/** All localities, by state and postcode. */
export function unpackLocalities({ localities }: PackedCountry): Locality[] {
  return Object.entries(localities).flatMap(([state, lines]) => {
    const walk = walker();
    return lines.split('\n').flatMap((line) => {
      const postcode = line.slice(0, POSTCODE_DIGITS);
      return line
        .slice(POSTCODE_DIGITS)
        .split(';')
        .map((row) => {
          const [name = '', ...steps] = row.split(',');
          const [lat, long] = walk(steps);
          return { name, postcode, state: state as AustralianState, lat, long };
        });
    });
  });
}

/** The coast, a ring for the mainland and for each island. */
export function unpackCoast({ coast }: PackedCountry): Ring[] {
  return coast.map((ring) => {
    const walk = walker();
    return ring.split(' ').map((point) => walk(point.split(',')));
  });
}

/** Reads points that a stepper wrote, in their order. */
function walker(): (steps: readonly string[]) => readonly [number, number] {
  let [first, second] = [0, 0];
  return ([one = '', other = '']) => {
    first += Number.parseInt(one, BASE);
    second += Number.parseInt(other, BASE);
    return [first / THOUSANDTHS, second / THOUSANDTHS];
  };
}
