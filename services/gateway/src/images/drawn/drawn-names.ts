import { slugify } from '@forecourt/retail-rules';

/** All vehicles that can be drawn: with a car's build, caravans and motorcycles. */
export const DRAWN_BODIES = [
  ...([
    'hatch',
    'sedan',
    'wagon',
    'suv',
    '4x4',
    'ute',
    'cab-chassis',
    'coupe',
    'convertible',
    'van',
    'people-mover',
  ] as const),
  ...(['bus', 'motorhome', 'light-truck'] as const),
  ...(['caravan', 'pop-top', 'off-road-caravan', 'camper-trailer'] as const),
  ...(['sport-bike', 'naked-bike', 'cruiser', 'adventure-bike', 'scooter'] as const),
] as const;
/** A vehicle that can be drawn. */
export type DrawnBody = (typeof DRAWN_BODIES)[number];

/** From where a vehicle is drawn, in the order of a gallery. */
export const DRAWN_VIEWS = [
  ...(['front-three-quarter', 'side-left', 'rear-three-quarter', 'front', 'rear', 'side-right', 'wheel'] as const),
] as const;
/** A view of a drawn vehicle. */
export type DrawnView = (typeof DRAWN_VIEWS)[number];

/** Other words of feeds for the same bodies, as slugs. */
const ALIASES: Readonly<Record<string, DrawnBody>> = {
  hatchback: 'hatch',
  liftback: 'hatch',
  'station-wagon': 'wagon',
  stationwagon: 'wagon',
  estate: 'wagon',
  saloon: 'sedan',
  hardtop: 'coupe',
  '4wd': '4x4',
  cabchassis: 'cab-chassis',
  'single-cab': 'cab-chassis',
  lighttruck: 'light-truck',
  truck: 'light-truck',
  peoplemover: 'people-mover',
  minivan: 'people-mover',
  'double-cab': 'ute',
  'dual-cab': 'ute',
  pickup: 'ute',
  utility: 'ute',
  softtop: 'convertible',
  'soft-top': 'convertible',
  cabriolet: 'convertible',
  roadster: 'convertible',
  campervan: 'motorhome',
  motorcycle: 'naked-bike',
  motorbike: 'naked-bike',
  naked: 'naked-bike',
  sport: 'sport-bike',
  supersport: 'sport-bike',
  touring: 'cruiser',
  adventure: 'adventure-bike',
  enduro: 'adventure-bike',
  motocross: 'adventure-bike',
  trail: 'adventure-bike',
  'off-road': 'off-road-caravan',
  camper: 'camper-trailer',
};

/** What a drawing reads of a vehicle, as its feed words it. */
export interface DrawnVehicle {
  readonly itemType: string | null;
  readonly body: string | null;
  readonly colour: string | null;
}

/** The body that is drawn for a vehicle, by words of the trade in any spelling; a sedan where nothing is known. */
export function drawnBody({ body, itemType }: Omit<DrawnVehicle, 'colour'>): DrawnBody {
  return named(body ?? '') ?? named(itemType ?? '') ?? 'sedan';
}

function named(words: string): DrawnBody | undefined {
  const slug = slugify(words.replace(/([a-z])([A-Z])/g, '$1-$2'));
  if (!slug) return undefined;
  const direct =
    DRAWN_BODIES.find((body) => body === slug) ?? (Object.hasOwn(ALIASES, slug) ? ALIASES[slug] : undefined);
  if (direct) return direct;
  const parts = `-${slug}-`;
  const known = [...DRAWN_BODIES, ...Object.keys(ALIASES)].find((name) => parts.includes(`-${name}-`));
  return known === undefined ? undefined : (DRAWN_BODIES.find((body) => body === known) ?? ALIASES[known]);
}
