import type { SourceTimes } from '../vehicle/source-times.ts';

/** Source times as stored: time in UTC milliseconds → the parts that were last set then, separated by spaces. */
export type PackedTimes = Readonly<Record<string, string>>;

/** Packs times for storing. A whole message sets dozens of parts at one time, and every push of an inventory stores that for each car. */
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
