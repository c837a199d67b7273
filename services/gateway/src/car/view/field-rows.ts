import { type FacetName, facetValueLabel } from '@forecourt/car-search';
import {
  type CarDetails,
  type CarField,
  type CarUnit,
  carFields,
  type FieldRow,
  type SpecificationRow as Row,
  type VehicleView,
} from '@forecourt/contracts';
import { centsOf, feetAsMetres, formatDollars } from '@forecourt/retail-rules';
import { kilometres, wholeNumber } from '../../cards/car-words.ts';

/** What the grid of key information shows before it is opened (VEH-8). */
const TILES = 4;

/** What may be known of a vehicle. */
export type FactValue = string | number | null | undefined;
/** A fact under its label, with its pictogram if it has one. */
export type Fact = readonly [label: string, value: FactValue, icon?: Row['icon']];

/** Where a page shows fields of a car. */
export type FieldUse = 'specification' | 'tile';
type Read = (details: CarDetails) => unknown;
/** A row with the fields that may give its value. */
interface FieldSource {
  readonly row: FieldRow;
  readonly read: readonly ((details: CarDetails) => FactValue)[];
}

const symbol =
  (unit: string) =>
  (value: number): string =>
    `${Number.isInteger(value) ? wholeNumber(value) : value} ${unit}`;

/** A number above 0 as a page shows it, by what it counts. Lengths in feet are in metres (VEH-1). */
const inWords: Readonly<Record<CarUnit, (value: number) => string>> = {
  dollars: (value) => formatDollars(centsOf(value)),
  km: kilometres,
  'km of range': kilometres,
  'kilowatt hours': symbol('kWh'),
  kilowatts: symbol('kW'),
  seats: String,
  doors: String,
  cylinders: String,
  'cubic centimetres': symbol('cc'),
  litres: symbol('L'),
  'litres per 100 km': symbol('L / 100 km'),
  kilograms: symbol('kg'),
  millimetres: symbol('mm'),
  'newton metres': symbol('Nm'),
  feet: feetAsMetres,
  stars: (value) => `${value} ${value === 1 ? 'star' : 'stars'}`,
};

/** A number with its unit, in words. */
export const unitText = (value: number, unit: CarUnit): string => inWords[unit](value);

/**
 * A field's value as a page shows it. A number gets its unit; one that the feed wrote as text has its own. A 0 means that nothing is known,
 * but 0 km is a fact.
 */
export function fieldText(value: unknown, unit: CarUnit | undefined): FactValue {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'number') return typeof value === 'string' ? value : null;
  if (value === 0 && unit !== 'km') return null;
  return unit ? inWords[unit](value) : value;
}

/** Fields whose words cards and facets show too, by their facet. */
const FACET_OF: { readonly [Name in keyof CarDetails]?: FacetName } = {
  ...{ fuel: 'fuel', simple_fuel: 'fuel' },
  ...{ body: 'body', simple_body: 'body' },
  ...{ trans: 'transmission', simple_transmission: 'transmission' },
};

/** A feed's word in small letters is spelt as cards and facets spell it: suv is SUV. One that has capitals stays as fed. */
function speltAsOnCards(name: keyof CarDetails, value: unknown): unknown {
  const facet = FACET_OF[name];
  const isSmall = typeof value === 'string' && value !== '' && value === value.toLowerCase();
  return facet !== undefined && isSmall ? facetValueLabel(facet, value) : value;
}

/** Each listed field of a car's details with how it is read from them. */
const fields: readonly (readonly [CarField, Read])[] = [
  ...entriesOf(carFields.details).map(
    ([name, field]) => [field, (details: CarDetails) => speltAsOnCards(name, details[name])] as const,
  ),
  ...entriesOf(carFields.variant).map(
    ([name, field]) => [field, ({ variant }: CarDetails) => variant?.[name]] as const,
  ),
  ...entriesOf(carFields.specifications).map(
    ([name, field]) => [field, ({ specifications }: CarDetails) => specifications?.[name]] as const,
  ),
];
const sources: Readonly<Record<FieldUse, readonly FieldSource[]>> = {
  specification: sourcesOf('specification'),
  tile: sourcesOf('tile'),
};

/** Which of two numbers is the better, by the label of the rows whose fields say so (FAV-1). */
export const betterByLabel: ReadonlyMap<string, 'high' | 'low'> = new Map(
  fields.flatMap(([{ specification, tile }]) =>
    [specification, tile].flatMap((row) => (row?.better ? [[row.label, row.better] as const] : [])),
  ),
);

/** The rows of a vehicle's fields that are known, for one place of its page; their list is contracts/src/car/car-fields.ts (VEH-1). */
export const fieldRows = (details: CarDetails, use: FieldUse): Row[] =>
  knownRows(sources[use].map(({ row: { label, icon }, read }) => [label, firstKnown(details, read), icon]));

/**
 * What the grid of key information opens with, as tiles: odometer, transmission, fuel and body, or what else a buyer asks first where one of
 * these is not known (VEH-1, VEH-8).
 */
export function keyInformation({ details }: Pick<VehicleView, 'details'>): Row[] {
  const rows = fieldRows(details, 'tile').map((row) =>
    row.icon === 'body' ? { ...row, icon: bodyIcon(details.item_type) } : row,
  );
  return rows.slice(0, TILES);
}

/** The specifications below those tiles: all that they do not say already, in the same or a similar row (VEH-8). */
export function furtherSpecifications({ details }: Pick<VehicleView, 'details'>, tiles: readonly Row[]): Row[] {
  const isSaid = ({ label, value }: Row) =>
    tiles.some((tile) => label === tile.label || (label.startsWith(`${tile.label} `) && value === tile.value));
  return fieldRows(details, 'specification').filter((row) => !isSaid(row));
}

function bodyIcon(type: VehicleView['details']['item_type']): Row['icon'] {
  return type === 'caravan' || type === 'motorcycle' ? type : 'body';
}

function firstKnown(details: CarDetails, read: FieldSource['read']): FactValue {
  for (const textOf of read) {
    const value = textOf(details);
    if (value !== null && value !== undefined && value !== '') return value;
  }
  return null;
}

function sourcesOf(use: FieldUse): FieldSource[] {
  const placed = fields
    .flatMap(([field, read]) => (field[use] ? [{ row: field[use], read, unit: field.unit }] : []))
    .sort((one, other) => one.row.order - other.row.order);
  return [...Map.groupBy(placed, ({ row }) => row.label).values()].flatMap((of) => {
    const [first] = of;
    return first
      ? [
          {
            row: first.row,
            read: of.map(
              ({ read, unit }) =>
                (details) =>
                  fieldText(read(details), unit),
            ),
          },
        ]
      : [];
  });
}

function entriesOf<Fields extends Readonly<Record<string, CarField>>>(of: Fields): [keyof Fields, CarField][] {
  return Object.entries(of);
}

/** Rows of those facts that are known: rows without a value are hidden (VEH-1). */
export function knownRows(facts: readonly Fact[]): Row[] {
  return facts.flatMap(([label, value, icon]) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ label, value: String(value), ...(icon && { icon }) }],
  );
}
