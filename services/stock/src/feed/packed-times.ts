import type { SourceTimes } from '../vehicle/source-times.ts';

/** Source times as they are stored: time in UTC milliseconds → the parts that were last told of then, with blanks between. */
export type PackedTimes = Readonly<Record<string, string>>;

/** Packs times for storing. A whole message tells dozens of parts at one time, and every push of an inventory stores that for each car. */
export function packTimes(times: SourceTimes): PackedTimes {
  const parts = new Map<number, string[]>();
  for (const [part, at] of Object.entries(times)) {
    const together = parts.get(at);
    if (together) together.push(part);
    else parts.set(at, [part]);
  }
  return Object.fromEntries([...parts].map(([at, together]) => [at, together.join(' ')]));
}

/** The way back. */
export function unpackTimes(packed: PackedTimes): SourceTimes {
  const times: Record<string, number> = {};
  for (const [at, parts] of Object.entries(packed)) {
    for (const part of parts.split(' ')) times[part] = Number(at);
  }
  return times;
}
