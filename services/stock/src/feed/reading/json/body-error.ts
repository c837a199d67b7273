import type { JsonFault } from './json-fault.ts';

/** The body can't be read as JSON, or not as events. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  /** What is wrong: 'json', 'shape' (JSON, but not of events), 'depth' or 'rows'. */
  readonly kind: 'json' | 'shape' | 'depth' | 'rows';
  /** The member that it is about; empty for the body. */
  readonly field: string;

  constructor(kind: BodyError['kind'], field: string, message: string) {
    super(message);
    this.kind = kind;
    this.field = field;
  }
}

/** The error of a text that is not JSON. @param index of its event; -1 if it is in none of a list. */
export function notJson(index: number, { at, came, expected }: JsonFault): BodyError {
  const field = index < 0 ? '' : `events[${index}]`;
  return new BodyError('json', field, `the body is not JSON: at byte ${at} expected ${expected}; got ${came}`);
}

/** What kind of value begins with this byte, in words. */
export function kindOf(byte: number): string {
  if (byte === 0x5b) return 'a list';
  if (byte === 0x7b) return 'an object';
  if (byte === 0x22) return 'text';
  if (byte === 0x6e) return 'null';
  return byte === 0x74 || byte === 0x66 ? 'yes or no' : 'a number';
}
