import type { StackPart } from '@forecourt/deploy';
import { once } from '../harness/alone.ts';
import type { Measurement } from '../harness/bench.ts';
import { median } from '../harness/pairs.ts';
import { childrenByParent, familyOf, readProcess } from './process-family.ts';

/** Linux counts processor time in hundredths of a second. */
const MS_A_TICK = 10;
/** Of `/proc/PID/stat`, behind the name: time of the process itself, and of its children that have ended. */
const POSTGRES = 'postgres';
const OWN_TIME = [11, 12];
const ENDED_CHILDREN = [13, 14];

/** Milliseconds of processor time by part of the product. */
export type ProcessorTime = ReadonlyMap<string, number>;

/** What each process has taken until now, and those of its children that have ended: a session of Postgres is one. */
export type ProcessorClock = ReadonlyMap<
  number,
  { readonly part: string; readonly own: number; readonly ended: number }
>;

/** Looks at the product's processes. Linux alone says what they took; elsewhere there are none. */
export function readClock(parts: ReadonlyMap<string, Pick<StackPart, 'pid'>>): ProcessorClock {
  const children = childrenByParent();
  const clock = new Map<number, { part: string; own: number; ended: number }>();
  for (const [name, part] of parts) {
    const parent = part.pid();
    if (parent === undefined) continue;
    for (const pid of familyOf(parent, children)) {
      const group = name === 'postgres' ? databaseOf(pid) : name.replace(/-\d+$/, '');
      clock.set(pid, { part: group, own: timeOf(pid, OWN_TIME), ended: timeOf(pid, ENDED_CHILDREN) });
    }
  }
  return clock;
}

/**
 * What was taken between two looks: processes of one service together, and Postgres by the database that its sessions are in. Of a session that
 * ended meanwhile only the rest counts, which its parent has then.
 */
export function timeBetween(before: ProcessorClock, after: ProcessorClock): ProcessorTime {
  const taken = new Map<string, number>();
  const add = (part: string, ms: number) => taken.set(part, (taken.get(part) ?? 0) + ms);
  for (const [pid, { part, own, ended }] of after) {
    const earlier = before.get(pid);
    add(part, own - (earlier?.own ?? 0) + ended - (earlier?.ended ?? 0));
  }
  for (const [pid, { part, own }] of before) {
    if (!after.has(pid)) add(part.startsWith(POSTGRES) ? POSTGRES : part, -own);
  }
  return taken;
}

/** All parts together. */
export const sumOf = (time: ProcessorTime): number => [...time.values()].reduce((sum, ms) => sum + ms, 0);

/** A figure for each part, the largest first: its median over the windows. @param label what stands before the part's name */
export function figuresByPart(windows: readonly ProcessorTime[], label: string, bench: string): Measurement[] {
  const parts = new Set(windows.flatMap((window) => [...window.keys()]));
  return [...parts]
    .map((part) => ({ part, ms: median(windows.map((window) => window.get(part) ?? 0)) }))
    .filter(({ ms }) => ms > 0)
    .toSorted((one, other) => other.ms - one.ms)
    .map(({ part, ms }) => once(ms, { bench, metric: `${label}: ${part}`, unit: 'ms' }));
}

/** A session of Postgres shows its database where other programs show their command. */
function databaseOf(pid: number): string {
  const [, database] = /^postgres: \S+ (\w+) \S*\(/.exec(readProcess(pid, 'cmdline')) ?? [];
  return database === undefined ? POSTGRES : `${POSTGRES} for ${database}`;
}

function timeOf(pid: number, fields: readonly number[]): number {
  const stat = readProcess(pid, 'stat');
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(values[field] ?? 0), 0) * MS_A_TICK;
}
