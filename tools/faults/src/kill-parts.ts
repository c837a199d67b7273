import { setTimeout as pause } from 'node:timers/promises';
import type { StackPart } from '@forecourt/deploy';
import type { Load } from './load/load.ts';
import type { Kill, KillStep } from './plan/kill-plan.ts';
import type { Pipeline } from './watch/pipeline.ts';

/** What one step of the plan took, in milliseconds. */
export interface StepTimes {
  /** The parts, as `kafka` or `stock + gateway-1 (again)`. */
  name: string;
  /** Each of them separately. */
  parts: string[];
  /** From the start of the last part to its readiness. */
  startMs: number;
  /** From then until all that had been accepted had come through; undefined if it never did. */
  caughtUpMs: number | undefined;
  /** From then until a request of each kind was answered well. */
  servedMs: number | undefined;
  /** From the kill until both. */
  outMs: number | undefined;
}

/** What kills need. */
export interface Ground {
  parts: ReadonlyMap<string, StackPart>;
  load: Load;
  pipeline: Pipeline;
}

/** What does not come through within a minute of the restart is taken for lost. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 20;
/** A supervisor does not give up at once. */
const STARTS_AT_MOST = 5;
/** An index shows what it holds a second after it was written, and a gateway keeps an answer for a second. */
const SEEN_AFTER_MS = 4_000;

/** Kills what the step says, starts it again, and measures until all is well. */
export async function killParts({ quietMs, kills }: KillStep, ground: Ground): Promise<StepTimes> {
  await pause(quietMs);
  const killedAt = Date.now();
  const starts = await Promise.all(kills.map((kill) => killOne(kill, partOf(kill, ground))));
  const times = await untilWell(ground);
  const { backAt, caughtUpMs, servedMs } = times;
  const isWell = caughtUpMs !== undefined && servedMs !== undefined;
  return {
    name: kills.map(({ part, againMs }) => `${part}${againMs === undefined ? '' : ' (again)'}`).join(' + '),
    parts: kills.map(({ part }) => part),
    startMs: Math.max(...starts),
    caughtUpMs,
    servedMs,
    outMs: isWell ? backAt - killedAt + Math.max(caughtUpMs, servedMs) : undefined,
  };
}

/** Waits until all that is accepted now has come through and every kind of request is served again. */
export async function untilWell({ load, pipeline }: Ground) {
  const backAt = Date.now();
  const [acceptedAt, servedMs] = await Promise.all([
    pipeline.caughtUp(PATIENCE_MS).then((at) => ({ at, ms: Date.now() - backAt })),
    untilServed(load, backAt),
  ]);
  const { at } = acceptedAt;
  if (at !== undefined) setTimeout(() => load.history.settle(at), SEEN_AFTER_MS).unref();
  return { backAt, caughtUpMs: at === undefined ? undefined : acceptedAt.ms, servedMs };
}

async function untilServed({ traffic }: Load, since: number): Promise<number | undefined> {
  while (!traffic.isServedSince(since)) {
    if (Date.now() > since + PATIENCE_MS) return undefined;
    await pause(LOOK_EVERY_MS);
  }
  return Date.now() - since;
}

/** Kills a part and starts it again. @returns the milliseconds that its last start took */
export async function killOne({ awayMs, againMs }: Pick<Kill, 'awayMs' | 'againMs'>, part: StackPart): Promise<number> {
  await part.kill();
  await pause(awayMs);
  if (againMs !== undefined) {
    const starting = part.start().catch(() => undefined);
    await pause(againMs);
    await part.kill();
    await starting;
    await pause(awayMs);
  }
  return startUntilReady(part);
}

async function startUntilReady(part: StackPart): Promise<number> {
  for (let starts = 1; ; starts += 1) {
    const startedAt = Date.now();
    try {
      await part.start();
      return Date.now() - startedAt;
    } catch (error) {
      if (starts === STARTS_AT_MOST) throw error;
      await pause(starts * 500);
    }
  }
}

function partOf({ part: name }: Kill, { parts }: Ground): StackPart {
  const part = parts.get(name);
  if (!part) throw new Error(`The stack has no part ${name}. Its parts are ${[...parts.keys()].join(', ')}.`);
  return part;
}
