import {
  type CarDetails,
  type CarField,
  type CarPhotos,
  type CarPrices,
  carFields,
  type MarketPrices,
} from '@forecourt/contracts';
import { z } from 'zod';

/** The aspects of a car that have fields of the document. */
interface Aspects {
  readonly details: CarDetails;
  readonly prices: CarPrices;
  readonly photos: CarPhotos;
  readonly market: MarketPrices;
}
const aspects = ['details', 'prices', 'photos', 'market'] as const satisfies readonly (keyof Aspects)[];

type FedOf<Fields> = {
  [Name in keyof Fields as Fields[Name] extends { document: object } ? Name : never]: Fields[Name];
};
type Listed = typeof carFields;
type FedFields = FedOf<Listed['details']> & FedOf<Listed['prices']> & FedOf<Listed['photos']> & FedOf<Listed['market']>;
type KindOf<Field> = Field extends { document: { kind: infer Kind } } ? Kind : never;
type ValueOf<Field> = Field extends { schema: z.ZodType<infer Value> } ? z.ZodType<Value, Value> : never;

/** The fields that are in the document as fed: the list of a car's fields says which (contracts/src/car/car-fields.ts). */
const fed = aspects.flatMap((aspect) =>
  Object.entries<CarField>(carFields[aspect]).flatMap(([name, field]) =>
    field.document ? [{ aspect, name, field, document: field.document }] : [],
  ),
);

/** Their kinds. */
export const fedKinds = Object.fromEntries(fed.map(({ name, document }) => [name, document.kind])) as {
  [Name in keyof FedFields]: KindOf<FedFields[Name]>;
};

/** Their types as a search returns them: a feed's limits hold no longer. */
export const fedShape = Object.fromEntries(
  fed.map(({ name, field: { schema, required }, document: { description } }) => {
    const type = required ? withoutLimits(schema) : withoutLimits(schema).optional();
    return [name, description === undefined ? type : type.describe(description)];
  }),
) as unknown as {
  [Name in keyof FedFields]: FedFields[Name] extends { required: true }
    ? ValueOf<FedFields[Name]>
    : z.ZodOptional<ValueOf<FedFields[Name]>>;
};

/** The fields of a car that its document has as fed; absent where unknown. */
export function fedFields(car: Aspects): z.infer<z.ZodObject<typeof fedShape>> {
  const found: Record<string, unknown> = {};
  for (const { aspect, name, document } of fed) {
    const value: unknown = Reflect.get(car[aspect], name);
    if (value !== undefined && !(value === 0 && document.zero === 'unknown')) found[name] = value;
  }
  return found as z.infer<z.ZodObject<typeof fedShape>>;
}

function withoutLimits(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodString) return z.string();
  if (schema instanceof z.ZodStringFormat) return z.string();
  if (schema instanceof z.ZodNumberFormat) return z.int();
  if (schema instanceof z.ZodNumber) return z.number();
  if (schema instanceof z.ZodArray) return z.array(withoutLimits(schema.element as z.ZodType));
  return schema;
}
