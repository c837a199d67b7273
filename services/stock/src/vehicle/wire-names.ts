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

const insideNames = new Map(fields.map(([name]) => [name, insideName(name)]));
const wireNames = new Map([...insideNames].map(([wire, inside]) => [inside, wire]));

/** The wire's name of a field of the inside: `offerPriceCents` → `offer_price`. */
export const wireName = (inside: string): string => wireNames.get(inside) ?? inside;

/** Brings an aspect from the wire's names and dollars to the inside's names and cents; null stays, as it clears. */
export function toInside<Wire extends object>(wire: Wire): Inside<Wire> {
  const inside: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wire)) {
    const amount = isMoney(name) && typeof value === 'number';
    inside[insideNames.get(name) ?? name] = amount ? centsOf(value) : within(value, toInside);
  }
  return inside as Inside<Wire>;
}

/** The way back: cents to dollars, and the wire's names. */
export function toWireFields<Wire extends object>(inside: Inside<Wire>): Wire {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(inside)) {
    const wire = wireName(name);
    fields[wire] = isMoney(wire) && typeof value === 'number' ? dollarsOf(value) : within(value, toWireFields);
  }
  return fields as Wire;
}

/** Lists (pictures, equipment) have no names to change. */
function within(value: unknown, convert: (nested: object) => object): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? convert(value) : value;
}
