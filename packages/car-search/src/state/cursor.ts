import { parsedJson } from '@forecourt/contracts';
import type { CarQuery, SortValue } from '../query/car-query.ts';

/** Longest cursor that is read. */
export const CURSOR_LENGTH = 1_000;
const LONGEST_ID = 200;

/**
 * A position in a search as a token that a program sends back to read on. It is neither secret nor signed: it can only say
 * where to continue in a search that is decided without it.
 * @param digest what it belongs to: one search of one site in one order.
 * @param after the last car's values by the order.
 */
export function writeCursor(digest: string, after: readonly SortValue[]): string {
  return Buffer.from(JSON.stringify([digest, ...after])).toString('base64url');
}

/** The place that a cursor of this search says, a value for each step of its order; undefined for anything else. */
export function readCursor(text: string, digest: string, order: CarQuery['order']): SortValue[] | undefined {
  if (text.length > CURSOR_LENGTH) return undefined;
  const read = parsedJson(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(read) || read[0] !== digest || read.length !== order.length + 1) return undefined;
  const values: unknown[] = read.slice(1);
  return order.every(({ by }, step) => isValueOf(by, values[step])) ? (values as SortValue[]) : undefined;
}

function isValueOf(by: CarQuery['order'][number]['by'], value: unknown): boolean {
  if (by === 'id') return typeof value === 'string' && value.length <= LONGEST_ID;
  return value === null || (typeof value === 'number' && Number.isFinite(value));
}
