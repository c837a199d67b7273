import type { FieldError } from '../common/scalars.ts';

/** Bytes that the data of a public event may have as JSON: what carries events takes about a megabyte at once, and several share it. */
export const PUBLIC_EVENT_BYTES = 256_000;

/** A character takes at most six bytes, such as \u001f; the margin covers a number, a comma and quotes. */
const BYTES_OF_CHARACTER = 6;
const BYTES_BESIDES = 32;

/** Whether data surely fit, without writing them as JSON. Most do. */
export function surelyFitsEvent(data: unknown): boolean {
  return mostBytes(data) <= PUBLIC_EVENT_BYTES;
}

/** The error of data too large for a public event: the largest field, the actual size and the limit. Undefined if they fit. */
export function eventSizeFault(data: object): FieldError | undefined {
  if (surelyFitsEvent(data)) return undefined;
  const bytes = bytesOf(data);
  if (bytes <= PUBLIC_EVENT_BYTES) return undefined;
  const largest = largestField(data);
  return {
    field: largest.path.join('.'),
    message: `expected at most ${grouped(PUBLIC_EVENT_BYTES)} bytes of JSON together with the other fields; got ${grouped(bytes)}, of which ${grouped(largest.bytes)} here`,
  };
}

function mostBytes(value: unknown): number {
  if (typeof value === 'string') return value.length * BYTES_OF_CHARACTER + BYTES_BESIDES;
  if (typeof value !== 'object' || value === null) return BYTES_BESIDES;
  let bytes = BYTES_BESIDES;
  if (Array.isArray(value)) for (const each of value) bytes += mostBytes(each);
  else {
    // Without a list of pairs: each event is weighed.
    for (const name of Object.keys(value)) {
      bytes += mostBytes(name) + mostBytes((value as Record<string, unknown>)[name]);
    }
  }
  return bytes;
}

/** Down to the first that is not a group of fields. */
function largestField(data: object): { path: string[]; bytes: number } {
  const sized = Object.entries(data).map(([name, value]) => ({ name, value, bytes: bytesOf(value) }));
  const [largest] = sized.toSorted((one, other) => other.bytes - one.bytes);
  if (!largest) return { path: [], bytes: 0 };
  const { name, value, bytes } = largest;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { path: [name], bytes };
  const within = largestField(value);
  return { path: [name, ...within.path], bytes: within.bytes };
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value) ?? '').length;
}

function grouped(bytes: number): string {
  return bytes.toLocaleString('en-AU');
}
