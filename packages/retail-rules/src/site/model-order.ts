import { slugify } from '../words/slug.ts';

/** The models that come first, in this order (section 9 of the specification). */
const FIRST = [
  ...[
    'bZ4X',
    'Prado',
    'C-HR',
    'Yaris',
    'Corolla Hatch',
    'Camry',
    'Corolla Sedan',
    'Yaris Cross',
    'Corolla Cross',
    'RAV4',
  ],
  ...['Kluger', 'Fortuner', 'LandCruiser 300', 'HiLux', 'LandCruiser 70', 'Tundra', 'HiAce', 'Granvia', 'Coaster'],
  ...['GR Yaris', 'GR86', 'GR Corolla', 'GR Supra'],
];
/** Prado's whole name has its place too. */
const places = new Map([
  ...FIRST.map((name, place) => [slugify(name), place] as const),
  ['landcruiser-prado', FIRST.indexOf('Prado')] as const,
]);

/** Models in the range's fixed order; those that it does not list follow, by name (MODEL-1). */
export function inRangeOrder<Model extends { readonly name: string }>(models: readonly Model[]): Model[] {
  const place = ({ name }: Model) => places.get(slugify(name)) ?? FIRST.length;
  return models.toSorted((one, other) => place(one) - place(other) || one.name.localeCompare(other.name, 'en-AU'));
}
