import type { Gazetteer } from './gazetteer.ts';
import type { Point } from './kilometres.ts';

/** A drawn map of the country around a place, in units of its own view box. The front gives it its colours. */
export interface LocalMap {
  readonly width: number;
  readonly height: number;
  /** The land as an SVG path; what is left free is sea. */
  readonly land: string;
  readonly pin: { readonly x: number; readonly y: number };
  /** Suburbs and towns around it, each a dot with a name that overlaps no other. */
  readonly towns: readonly {
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly side: 'left' | 'right';
    /** Whether it finds room only where names are written small. */
    readonly minor: boolean;
  }[];
  /** Circles around the pin at whole kilometres, the nearer one first. */
  readonly rings: readonly { readonly km: number; readonly radius: number }[];
  /** A whole number of kilometres and how long they are on the map. */
  readonly scale: { readonly km: number; readonly length: number };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const [WIDTH, HEIGHT] = [640, 400];
/** The coast is cut this far outside the view, so that no line follows its edge. */
const MARGIN = 20;
const KM_A_DEGREE = 111.195;
const MOST_TOWNS = 10;
const MOST_MINOR = 18;
/** Room of a letter and of a line at the size in which the front writes names, with some air around each. */
const LARGE = { letter: 10.2, line: 24, air: [10, 8] } as const;
const SMALL = { letter: 6.2, line: 15, air: [6, 3] } as const;
const DOT = 9;
/** From left to right in kilometres: the least of these with so many localities in it. */
const WIDTHS_KM = [16, 24, 36, 60, 100, 160];
const ENOUGH = 14;
const WHOLE_KM = [1, 2, 5, 10, 20, 50, 100];
/** The least and greatest circle, and how many there are at most. */
const [LEAST_RING, GREATEST_RING, MOST_RINGS] = [70, 250, 2];
/** What a circle's number covers. */
const RING_WORDS: Box = { left: -26, right: 26, top: -10, bottom: 10 };
/** What a card of another shape may cut off at each side, where nothing is written. */
const [SIDE, TOP] = [48, 60];
/** What the pin covers, up from its tip, and the scale in the corner. */
const PIN: Box = { left: -26, right: 26, top: -56, bottom: 14 };
const SCALE_LENGTH = 130;

/** The surroundings of a point, with its pin in the middle: as much of them as names some suburbs or towns, and no more. Pure. */
export function localMap({ coast, near }: Pick<Gazetteer, 'coast' | 'near'>, at: Point): LocalMap {
  const wideKm =
    WIDTHS_KM.find((km) => new Set(near(at, km / 2).map(({ name }) => name)).size >= ENOUGH) ?? WIDTHS_KM.at(-1) ?? 0;
  const unit = WIDTH / wideKm;
  const narrower = Math.cos((at.lat * Math.PI) / 180);
  const x = (long: number) => WIDTH / 2 + (long - at.long) * KM_A_DEGREE * narrower * unit;
  const y = (lat: number) => HEIGHT * 0.54 - (lat - at.lat) * KM_A_DEGREE * unit;
  const pin = { x: WIDTH / 2, y: y(at.lat) };
  const land = coast
    .map((ring) => clip(ring.map(([long, lat]) => [x(long), y(lat)] as const)))
    .filter((ring) => ring.length > 2)
    .map(pathOf)
    .join('');
  const km = WHOLE_KM.findLast((whole) => whole * unit <= SCALE_LENGTH) ?? 1;
  const scale = { km, length: km * unit };
  const rings = WHOLE_KM.map((whole) => ({ km: whole, radius: rounded(whole * unit) }))
    .filter(({ radius }) => radius >= LEAST_RING && radius <= GREATEST_RING)
    .slice(0, MOST_RINGS);
  const taken: Box[] = [
    moved(PIN, pin),
    ...rings.map(({ radius }) => moved(RING_WORDS, { x: pin.x + radius, y: pin.y })),
    { left: 0, right: SIDE + scale.length + 80, top: HEIGHT - TOP - 34, bottom: HEIGHT },
  ];
  // A suburb of several postcodes is written once.
  const around = near(at, wideKm * 0.6).filter(
    ({ name }, place, all) => all.findIndex((town) => town.name === name) === place,
  );
  const points = around.map(({ name, lat, long }) => ({ name, x: x(long), y: y(lat) }));
  const major = spread(placed(points, taken, LARGE), MOST_TOWNS);
  const others = points.filter(({ name }) => !major.some((town) => town.name === name));
  const minor = spread(placed(others, [...taken, ...major.map(({ box }) => box)], SMALL), MOST_MINOR);
  const towns = [
    ...major.map(({ box: _, ...town }) => ({ ...town, minor: false })),
    ...minor.map(({ box: _, ...town }) => ({ ...town, minor: true })),
  ];
  return { width: WIDTH, height: HEIGHT, land, pin, towns, rings, scale };
}

interface Written extends Omit<LocalMap['towns'][number], 'minor'> {
  readonly box: Box;
}

/** Those that find room beside what is there already, and the room that each takes. */
function placed(
  points: readonly { readonly name: string; readonly x: number; readonly y: number }[],
  there: readonly Box[],
  { letter, line, air: [beside, above] }: typeof LARGE | typeof SMALL,
): Written[] {
  const taken = [...there];
  return points.flatMap(({ name, x, y }): Written[] => {
    const length = name.length * letter;
    const sides = [
      { side: 'right', left: x - DOT, right: x + DOT + length },
      { side: 'left', left: x - DOT - length, right: x + DOT },
    ] as const;
    for (const { side, left, right } of sides) {
      const box = { left, right, top: y - line / 2, bottom: y + line / 2 };
      const isInside = left > SIDE && right < WIDTH - SIDE && box.top > TOP && box.bottom < HEIGHT - TOP;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push({ left: left - beside, right: right + beside, top: box.top - above, bottom: box.bottom + above });
      return [{ name, x: rounded(x), y: rounded(y), side, box }];
    }
    return [];
  });
}

/** At most so many, from near and far alike. */
function spread<Town>(towns: readonly Town[], most: number): Town[] {
  if (towns.length <= most) return [...towns];
  return Array.from({ length: most }, (_, place) => towns[Math.floor((place * towns.length) / most)]).filter(
    (town) => town !== undefined,
  );
}

type Vertex = readonly [x: number, y: number];

const EDGES: readonly { readonly axis: 0 | 1; readonly at: number; readonly keeps: 1 | -1 }[] = [
  { axis: 0, at: -MARGIN, keeps: 1 },
  { axis: 0, at: WIDTH + MARGIN, keeps: -1 },
  { axis: 1, at: -MARGIN, keeps: 1 },
  { axis: 1, at: HEIGHT + MARGIN, keeps: -1 },
];

/** A ring cut to the view, edge by edge (Sutherland and Hodgman). */
function clip(ring: readonly Vertex[]): readonly Vertex[] {
  return EDGES.reduce<readonly Vertex[]>((vertices, { axis, at, keeps }) => {
    const isInside = (vertex: Vertex) => (vertex[axis] - at) * keeps >= 0;
    return vertices.flatMap((vertex, place) => {
      const before = vertices.at(place - 1) ?? vertex;
      const crossing = isInside(vertex) === isInside(before) ? [] : [between(before, vertex, axis, at)];
      return isInside(vertex) ? [...crossing, vertex] : crossing;
    });
  }, ring);
}

function between(from: Vertex, to: Vertex, axis: 0 | 1, at: number): Vertex {
  const share = (at - from[axis]) / (to[axis] - from[axis]);
  const along = (part: 0 | 1) => from[part] + share * (to[part] - from[part]);
  return [along(0), along(1)];
}

const pathOf = (ring: readonly Vertex[]): string =>
  `M${ring.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('L')}Z`;

const rounded = (units: number): number => Math.round(units * 10) / 10;

const moved = ({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): Box => ({
  left: left + x,
  right: right + x,
  top: top + y,
  bottom: bottom + y,
});

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
