/** A body type of the specification. */
export interface BodyType {
  /** Its name in a model's document. */
  readonly name: string;
  /** As people read it. */
  readonly label: string;
  /** The body that searches know it by: several types share one. */
  readonly searched: string;
  /** Other words for it. Case, spaces and hyphens do not matter. */
  readonly aliases: readonly string[];
  /** Other words that feeds leave in its place. */
  readonly fed?: readonly string[];
}

const list = [
  { name: '4x4', label: '4x4', searched: '4x4', aliases: ['4wd', 'four wheel drive', 'off-roader'] },
  { name: 'bus', label: 'Bus', searched: 'bus', aliases: ['minibus', 'coach'] },
  {
    name: 'cabChassis',
    label: 'Cab chassis',
    searched: 'cab chassis',
    aliases: ['single cab chassis', 'tray', 'tray back', 'tray top'],
  },
  {
    name: 'convertible',
    label: 'Convertible',
    searched: 'convertible',
    aliases: ['cabriolet', 'roadster'],
    fed: ['softtop'],
  },
  { name: 'coupe', label: 'Coupe', searched: 'coupe', aliases: ['coupé'] },
  { name: 'hardtop', label: 'Hardtop', searched: 'hardtop', aliases: ['hard top'] },
  { name: 'hatch', label: 'Hatch', searched: 'hatch', aliases: ['liftback'] },
  { name: 'hatchback', label: 'Hatch', searched: 'hatch', aliases: [] },
  { name: 'motorhome', label: 'Motorhome', searched: 'motorhome', aliases: ['campervan', 'motor home'] },
  { name: 'lightTruck', label: 'Light truck', searched: 'light truck', aliases: ['truck'] },
  { name: 'peopleMover', label: 'People mover', searched: 'people mover', aliases: ['mpv', 'minivan'] },
  { name: 'sedan', label: 'Sedan', searched: 'sedan', aliases: ['saloon'] },
  { name: 'softtop', label: 'Soft top', searched: 'softtop', aliases: ['soft top'], fed: ['convertible'] },
  { name: 'suv', label: 'SUV', searched: 'suv', aliases: ['crossover'] },
  {
    name: 'ute',
    label: 'Ute',
    searched: 'ute',
    aliases: ['utility', 'pickup', 'dual cab', 'double cab', 'crew cab', 'twin cab'],
    fed: ['utility', 'pickup', 'pick-up'],
  },
  { name: 'van', label: 'Van', searched: 'van', aliases: ['panel van'] },
  { name: 'wagon', label: 'Wagon', searched: 'wagon', aliases: ['estate'] },
  { name: 'stationWagon', label: 'Wagon', searched: 'wagon', aliases: [] },
] as const satisfies readonly BodyType[];

/** The 18 body types, in the specification's order (MODEL-3). */
export const bodyTypes: readonly BodyType[] = list;
/** Every body type's name, as a model's document has it. */
export const bodyNames = list.map(({ name }) => name);
export type BodyName = (typeof bodyNames)[number];

const folded = (words: string): string => words.toLowerCase().replace(/[\s-]+/g, '');
const byWord = new Map<string, BodyType>([
  ...bodyTypes.flatMap((type) => type.aliases.map((alias) => [folded(alias), type] as const)),
  ...bodyTypes.map((type) => [folded(type.name), type] as const),
]);

/** The body type of a name or of another word for it (MODEL-3); undefined if there is none. */
export const bodyTypeNamed = (words: string): BodyType | undefined => byWord.get(folded(words));
