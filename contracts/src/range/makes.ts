import { z } from 'zod';

/** What a make builds. */
export type MakeKind = 'car' | 'truck' | 'motorcycle' | 'caravan';

/** A make that is sold in Australia, new or used. */
export interface Make {
  /** As people should read it. */
  readonly name: string;
  /** Its name in addresses. */
  readonly slug: string;
  readonly kinds: readonly MakeKind[];
  /** Other names that feeds and visitors use, as VW. Case and hyphens do not matter. */
  readonly aliases: readonly string[];
}

const names: Readonly<Record<MakeKind, string>> = {
  car: `
    Abarth, Alfa Romeo, Alpine, Aston Martin, Audi, Bentley, BMW, BYD, Cadillac, Caterham, Chery, Chevrolet, Chrysler, Citroën, Cupra,
    Daewoo, Daihatsu, Datsun, Deepal, Denza, Dodge, Ferrari, Fiat, Ford, Foton, FPV, GAC, Geely, Genesis, GMC, GWM, Haval, Holden, Honda,
    HSV, Hummer, Hyundai, INEOS, Infiniti, Isuzu, Isuzu UTE, Iveco, JAC, Jaecoo, Jaguar, Jeep, KGM, Kia, Lamborghini, Lancia, Land Rover,
    LDV, Leapmotor, Lexus, Lotus, Mahindra, Maserati, Mazda, McLaren, Mercedes-Benz, MG, MINI, Mitsubishi, Morgan, Nissan, Omoda, Opel,
    Peugeot, Polestar, Pontiac, Porsche, Proton, Ram, Renault, Rolls-Royce, Rover, Saab, Skoda, smart, SsangYong, Subaru, Suzuki, Tata,
    Tesla, Toyota, TVR, Volkswagen, Volvo, XPENG, Zeekr`,
  truck: `
    DAF, Foton, Freightliner, Fuso, Hino, Hyundai, International, Isuzu, Iveco, Kenworth, Mack, MAN, Mercedes-Benz, Scania, UD, Volvo,
    Western Star`,
  motorcycle: `
    Aprilia, Benelli, Beta, BMW, BSA, Can-Am, CFMOTO, Ducati, GASGAS, Harley-Davidson, Honda, Husqvarna, Indian, Kawasaki, KTM, Kymco,
    LiveWire, Moto Guzzi, Moto Morini, MV Agusta, Norton, Peugeot, Piaggio, Royal Enfield, Sherco, Suzuki, SYM, Triumph, Ural, Vespa,
    Yamaha, Zero, Zontes`,
  caravan: `
    Adria, Avan, Avida, Bushtracker, Coromal, Crusader, Cub, Essential, Evernew, Ezytrail, Franklin, Goldstream, Jayco, Kokoda, Lotus,
    Majestic, MDC, Millard, New Age, Nova, Olympic, Opus, Paramount, Patriot, Regent, Roadstar, Royal Flair, Snowy River, Sunliner, Supreme,
    Track Trailer, Trakmaster, Viscount, Windsor, Winnebago, Zone RV`,
};

const aliases: Readonly<Record<string, string>> = {
  'Alfa Romeo': 'Alfa',
  'Aston Martin': 'Aston',
  Avan: `A'van`,
  BMW: 'Beemer, Beamer, Bimmer',
  BYD: 'Build Your Dreams',
  CFMOTO: 'CF Moto',
  Chevrolet: 'Chev, Chevy',
  Fuso: 'Mitsubishi Fuso',
  GASGAS: 'Gas Gas',
  GWM: 'Great Wall, Great Wall Motors',
  'Harley-Davidson': 'Harley, H-D',
  INEOS: 'Ineos Automotive',
  'Isuzu UTE': 'Isuzu Ute Australia',
  KGM: 'KG Mobility, KGM SsangYong',
  Lamborghini: 'Lambo',
  'Land Rover': 'LandRover',
  LDV: 'SAIC LDV, Maxus',
  MDC: 'Market Direct Campers',
  'Mercedes-Benz': 'Merc, Mercedes, Benz, Mercedes-AMG, Mercedes-Maybach, MB',
  MG: 'Morris Garages, MG Motor',
  MINI: 'Mini Cooper',
  Mitsubishi: 'Mitsi, Mitsu',
  'Moto Guzzi': 'Guzzi',
  'New Age': 'Newage, New Age Caravans',
  Peugeot: 'Pug',
  Ram: 'Ram Trucks, Dodge Ram',
  'Rolls-Royce': 'Rolls',
  SsangYong: 'Ssang Yong',
  Subaru: 'Subie, Subi',
  Suzuki: 'Suzi',
  Toyota: 'Toyo',
  Triumph: 'Triumph Motorcycles',
  UD: 'UD Trucks, Nissan UD',
  Volkswagen: 'VW, V-Dub, Veedub, Volkswagon',
  XPENG: 'Xiaopeng',
  'Zone RV': 'Zone',
};

const namesOf = (list: string): string[] => list.trim().split(/,\s+/);

/** A name as written in an address. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

const kinds = Object.keys(names) as MakeKind[];
const all = [...new Set(kinds.flatMap((kind) => namesOf(names[kind])))];

/** The platform's list of makes, ordered by kind and then by name (MODEL-3). A make of a feed that is not listed is kept as it is. */
export const makes: readonly Make[] = all.map((name) => ({
  name,
  slug: slugOf(name),
  kinds: kinds.filter((kind) => namesOf(names[kind]).includes(name)),
  aliases: aliases[name] === undefined ? [] : namesOf(aliases[name]),
}));

const bySlug = new Map([
  ...makes.flatMap((make) => make.aliases.map((alias) => [slugOf(alias), make] as const)),
  ...makes.map((make) => [make.slug, make] as const),
]);

/** The make of a name as a feed, a visitor or an address writes it, by slug and alias (MODEL-3); undefined if it is not listed. */
export const makeNamed = (name: string): Make | undefined => bySlug.get(slugOf(name.trim()));

/** The makes that a report names. */
export const MOST_UNLISTED = 100;

/** The answer to `GET /operate/v1/sites/{slug}/unlisted-makes` (MODEL-3). */
export const unlistedMakes = z.object({
  makes: z
    .array(z.object({ make: z.string(), vehicles: z.int().positive() }))
    .max(MOST_UNLISTED)
    .describe(
      `Makes of the site’s stock that the platform does not list, those with most vehicles first; ${MOST_UNLISTED} at most.`,
    ),
  more: z.int().nonnegative().describe('Further ones that are not named.'),
});
export type UnlistedMakes = z.infer<typeof unlistedMakes>;
