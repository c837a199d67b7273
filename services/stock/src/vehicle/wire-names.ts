import { type CarField, carFields } from '@forecourt/contracts';
import { centsOf, dollarsOf } from '@forecourt/retail-rules';

type Fields = typeof carFields;
/** Fields of the wire that are amounts of money: dollars there, integer cents inside. */
type MoneyField = {
  [Aspect in keyof Fields]: {
    [Name in keyof Fields[Aspect]]: Fields[Aspect][Name] extends { unit: 'dollars' } ? Name : never;
  }[keyof Fields[Aspect]];
}[keyof Fields];

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type InsideName<Name> = Name extends MoneyField ? `${CamelCase<Name>}Cents` : CamelCase<Name & string>;

/** The inside form of a wire shape: camelCase names, and money as integer cents in fields that end in `Cents`. */
export type Inside<Wire> = Wire extends readonly unknown[]
  ? Wire
  : Wire extends object
    ? { [Name in keyof Wire as InsideName<Name>]: Inside<Wire[Name]> }
    : Wire;

const fields = Object.values(carFields).flatMap((aspect) => Object.entries<CarField>(aspect));
const money: ReadonlySet<string> = new Set(fields.flatMap(([name, { unit }]) => (unit === 'dollars' ? [name] : [])));
const isMoney = (wireName: string): boolean => money.has(wireName);

/** The inside name of a field of the wire: `offer_price` → `offerPriceCents`. */
export const insideName = (wireName: string): string =>
  wireName.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase()) +
  (isMoney(wireName) ? 'Cents' : '');

/** A field's name on the other side, and whether it is an amount. */
interface Renamed {
  readonly name: string;
  readonly money: boolean;
}
const insideNames = new Map(
  fields.map(([name]): [string, Renamed] => [name, { name: insideName(name), money: isMoney(name) }]),
);
const wireNames = new Map(
  [...insideNames].map(([wire, { name, money }]): [string, Renamed] => [name, { name: wire, money }]),
);

/** The wire's name of a field of the inside: `offerPriceCents` → `offer_price`. */
export const wireName = (inside: string): string => wireNames.get(inside)?.name ?? inside;

/** Brings an aspect from the wire's names and dollars to the inside's names and cents; null stays, as it clears. */
export function toInside<Wire extends object>(wire: Wire): Inside<Wire> {
  return renamed(wire, insideNames, centsOf, toInside) as Inside<Wire>;
}

/** The way back: cents to dollars, and the wire's names. */
export function toWireFields<Wire extends object>(inside: Inside<Wire>): Wire {
  return renamed(inside, wireNames, dollarsOf, toWireFields) as Wire;
}

/** One look per field: a listing has a hundred of them, and each way is gone several times. */
function renamed(
  fields: object,
  names: ReadonlyMap<string, Renamed>,
  amount: (value: number) => number,
  convert: (nested: object) => object,
): object {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = (fields as Record<string, unknown>)[name];
    const known = names.get(name);
    result[known?.name ?? name] = known?.money && typeof value === 'number' ? amount(value) : within(value, convert);
  }
  return result;
}

/** Lists (pictures, equipment) have no names to change. */
function within(value: unknown, convert: (nested: object) => object): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? convert(value) : value;
}
