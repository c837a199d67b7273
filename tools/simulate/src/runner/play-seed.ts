import { checkAtRest, checkOutlived } from '../checks/check.ts';
import { driveBy } from '../kernel/globals.ts';
import { Kernel } from '../kernel/kernel.ts';
import type { Plant } from '../world/plants.ts';
import { Run } from '../world/run.ts';
import { whatWaits } from '../world/unrest.ts';
import type { Catalogs } from '../world/world.ts';

/** How one run of a seed ended. */
export interface Played {
  readonly seed: number;
  /** What was broken; empty for a run that kept all promises. */
  readonly violations: readonly string[];
  /** Of its journal. */
  readonly digest: string;
  /** How much happened. */
  readonly lines: number;
  /** The last lines of its journal, as many as were asked for. */
  readonly journal: readonly string[];
}

/** The run whose code works now: an error that nobody handles is its. */
let current: Run | undefined;

/** Notes an error that nobody handles: in life it ends the process. */
export function noteUnhandled(error: unknown): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (current) current.world.fail(`nobody handled ${reason}`);
  else throw error;
}

/** How a seed is played. */
export interface PlayOptions {
  /** How many lines of the journal are wanted; none by default. */
  readonly linesKept?: number;
  /** A mistake that the checks should find. */
  readonly plant?: Plant | undefined;
}

/** Plays a seed once. */
export async function playSeed(
  seed: number,
  catalogs: Catalogs,
  { linesKept = 0, plant }: PlayOptions = {},
): Promise<Played> {
  const kernel = new Kernel(seed, linesKept);
  driveBy(kernel);
  try {
    const run = new Run(kernel, catalogs, plant);
    current = run;
    const violations = await violationsOf(run);
    return {
      seed,
      violations,
      digest: kernel.journal.digest(),
      lines: kernel.journal.count,
      journal: kernel.journal.lines,
    };
  } finally {
    current = undefined;
    driveBy(undefined);
  }
}

async function violationsOf(run: Run): Promise<string[]> {
  const { violations } = run.world;
  const unrest = () => whatWaits(run.world).map((what) => `it did not come to rest: ${what}`);
  if (!(await run.play())) return violations.length > 0 ? violations : ['it did not come to rest', ...unrest()];
  const atRest = checkAtRest(run);
  if (atRest.length > 0) return atRest;
  if (!(await run.outlast()))
    return violations.length > 0 ? violations : ['it did not come to rest after the holds', ...unrest()];
  return [...violations, ...checkOutlived(run)];
}
