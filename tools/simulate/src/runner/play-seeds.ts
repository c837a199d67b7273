import { Worker } from 'node:worker_threads';
import type { PlantName } from '../world/plants.ts';
import type { Played } from './play-seed.ts';
import type { Share } from './seeds.worker.ts';

/** A run leaves little behind and makes much: most of it should be gone before it is looked at for keeping. */
const YOUNG_MB = 64;

/** Which seeds are played, and how. */
export interface SeedsOptions {
  readonly seed: number;
  readonly runs: number;
  readonly workers: number;
  readonly linesKept: number;
  /** One seed in so many is played twice, and each that breaks a promise. */
  readonly repeat: number;
  readonly plant?: PlantName | undefined;
}

/**
 * Plays seeds side by side on threads.
 * @param onPlayed called for each, in no certain order; returns whether to go on
 */
export async function playSeeds(
  { seed, runs, workers, linesKept, repeat, plant }: SeedsOptions,
  onPlayed: (played: Played) => boolean,
): Promise<void> {
  const step = Math.min(workers, runs);
  const shares = Array.from({ length: step }, (_, place) => ({
    first: seed + place,
    step,
    count: Math.ceil((runs - place) / step),
    linesKept,
    repeat,
    plant,
  }));
  await Promise.all(shares.map((share) => playShare(share, onPlayed)));
}

function playShare(share: Share, onPlayed: (played: Played) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./seeds.worker.js', import.meta.url), {
      workerData: share,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    let isEnough = false;
    worker.on('message', (played: Played) => {
      if (isEnough || onPlayed(played)) return;
      isEnough = true;
      void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 || isEnough ? resolve() : reject(new Error(`A thread of the simulation ended with ${code}.`)),
    );
  });
}
