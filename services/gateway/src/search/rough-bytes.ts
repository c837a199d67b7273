/** What a number, a reference or the like takes up. */
const ANY = 16;

/** About how much memory a value takes up: its texts, bytes and members. Values that others share count in full; cycles are none of them. */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return ANY + value.length;
  if (typeof value !== 'object' || value === null) return ANY;
  if (ArrayBuffer.isView(value)) return ANY + value.byteLength;
  let bytes = ANY;
  if (Array.isArray(value) || value instanceof Set) {
    for (const item of value) bytes += roughBytes(item);
  } else if (value instanceof Map) {
    for (const [key, item] of value) bytes += roughBytes(key) + roughBytes(item);
  } else {
    for (const key in value) bytes += ANY + roughBytes(Reflect.get(value, key));
  }
  return bytes;
}
