import type { z } from 'zod';

type Shape = z.core.$ZodShape;
type Intersection<Parts> = (Parts extends Shape ? (part: Parts) => void : never) extends (all: infer All) => void
  ? All extends Shape
    ? All
    : never
  : never;

/**
 * Joins the switches that pages, cards and forms declare beside themselves, in this order.
 * @throws Error naming a switch that two parts declare: the later one would silently replace the other.
 */
export function together<const Parts extends readonly Shape[]>(...parts: Parts): Intersection<Parts[number]> {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`The switch ${twice} is declared twice.`);
  return Object.assign({}, ...parts);
}
