import type { CarField, CarFields } from '../car/car-field.ts';
import { carFields } from '../car/car-fields.ts';

const { details, prices, photos, variant, specifications, market } = carFields;

/** Fields of a car whose own fields a mapping names with a dot, as `variant.cylinders`. */
export const nestedCarFields: Readonly<Record<string, CarFields>> = { variant, specifications, autograb_data: market };

/** Every listed field by the name that a CSV mapping has for it. */
export const csvFields: ReadonlyMap<string, CarField> = new Map([
  ...Object.entries<CarField>({ ...details, ...prices, ...photos }).filter(([name]) => !(name in nestedCarFields)),
  ...Object.entries(nestedCarFields).flatMap(([outer, fields]) =>
    Object.entries(fields).map(([name, field]): [string, CarField] => [`${outer}.${name}`, field]),
  ),
]);
