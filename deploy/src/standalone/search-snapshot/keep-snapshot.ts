import type { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { pause } from '@forecourt/service-kit/waiting';
import { withSnapshot, writeSnapshot } from './snapshot-file.ts';

const EVERY_MS = 300_000;
/** Copying takes at most this share of the time. */
const SHARE = 1 / 50;
/** A stop does not wait for longer: the next start catches up from an earlier copy. */
const LONGEST_STOP_MS = 5_000;

/** What a snapshot is kept with. */
export interface SnapshotOptions {
  readonly engine: EmbeddedCarSearchEngine;
  /** Of the index that searches read: this one is copied. */
  readonly alias: string;
  readonly file: string;
  readonly log: Readonly<Record<'info' | 'warn', (details: object, message: string) => void>>;
  /** How soon a changed index is copied again, in milliseconds; default five minutes. */
  readonly everyMs?: number;
  readonly mostBytes?: number;
  /** How long a stop waits for a copy, in milliseconds; default five seconds. */
  readonly longestStopMs?: number;
}

/** The keeper of a snapshot, until it is stopped. */
export interface KeptSnapshot {
  /** Copies the index once more if it has changed and that is soon done, then ends. */
  stop(): Promise<void>;
}

/**
 * Brings back the index that was copied last, under its name but under no alias, and keeps copying the one that searches read. Whoever writes
 * the index compares it with the positions that it recorded, by car: a copy is as old as it is, and need not be of one moment. What can't be
 * read is reported and left alone, and the index is filled from its source as without it.
 */
export async function keepSnapshot(options: SnapshotOptions): Promise<KeptSnapshot> {
  const { engine, alias, log, everyMs = EVERY_MS, longestStopMs = LONGEST_STOP_MS } = options;
  const stateOf = (index: string) => `${index} ${engine.changesOf(index)}`;
  const restored = await restore(options);
  const stopping = new AbortController();
  const waitsNoLonger = new AbortController();
  let copied = restored === undefined ? undefined : stateOf(restored);
  let tookMs = 0;
  const copyIfChanged = async () => {
    const index = await engine.resolveAlias(alias);
    if (index === undefined || stateOf(index) === copied) return;
    const state = stateOf(index);
    const started = performance.now();
    if (await copy(options, index, waitsNoLonger.signal)) copied = state;
    tookMs = performance.now() - started;
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await pause(Math.max(everyMs, tookMs / SHARE), stopping.signal);
      if (!stopping.signal.aborted || tookMs <= longestStopMs) await copyIfChanged();
    }
  };
  const ended = run().catch((error: unknown) => log.warn({ err: error }, 'the search index is copied no more'));
  return {
    stop: async () => {
      stopping.abort();
      const limit = setTimeout(() => waitsNoLonger.abort(new Error('the stop waits no longer')), longestStopMs);
      await ended;
      clearTimeout(limit);
    },
  };
}

/** Reads the last copy into an index that nobody has seen yet; returns its name. */
async function restore({ engine, file, log }: SnapshotOptions): Promise<string | undefined> {
  const started = performance.now();
  try {
    const restored = await withSnapshot(file, async ({ index, cars, stamp }) => {
      await engine.restoreIndex(index, cars, stamp);
      return { index, cars: await engine.count(index) };
    });
    const ms = Math.round(performance.now() - started);
    if (restored) log.info({ ...restored, ms }, 'the search index was read from its copy');
    return restored?.index;
  } catch (error) {
    log.warn({ err: error, file }, 'the copy of the search index cannot be used; the index is filled again');
    return undefined;
  }
}

/** Returns whether it succeeded. @param signal ends it, and the last copy stays */
async function copy(
  { engine, file, log, mostBytes }: SnapshotOptions,
  index: string,
  signal: AbortSignal,
): Promise<boolean> {
  const started = performance.now();
  try {
    const stamp = () => engine.stampOf(index);
    const bytes = await writeSnapshot(file, index, until(signal, engine.copyOf(index)), stamp, mostBytes);
    log.info({ index, bytes, ms: Math.round(performance.now() - started) }, 'the search index was copied to the disk');
    return true;
  } catch (error) {
    log.warn({ err: error, index, file }, 'the search index could not be copied; its last copy stays');
    return false;
  }
}

function* until<Frame>(signal: AbortSignal, frames: Iterable<Frame>): Generator<Frame> {
  for (const frame of frames) {
    signal.throwIfAborted();
    yield frame;
  }
}
