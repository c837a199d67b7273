import { Worker } from 'node:worker_threads';
import type { Played } from './play-seed.ts';
import type { Share } from './seeds.worker.ts';

/** Which seeds are played, and how. */
export interface SeedsOptions {
  readonly seed: number;
  readonly runs: number;
  readonly workers: number;
  readonly linesKept: number;
}

/** Plays seeds side by side on threads. @param onPlayed called for each, in no certain order */
export async function playSeeds(
  { seed, runs, workers, linesKept }: SeedsOptions,
  onPlayed: (played: Played) => void,
): Promise<void> {
  const step = Math.min(workers, runs);
  const shares = Array.from({ length: step }, (_, place) => ({
    first: seed + place,
    step,
    count: Math.ceil((runs - place) / step),
    linesKept,
  }));
  await Promise.all(shares.map((share) => playShare(share, onPlayed)));
}

function playShare(share: Share, onPlayed: (played: Played) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./seeds.worker.js', import.meta.url), { workerData: share });
    worker.on('message', onPlayed);
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`A thread of the simulation ended with ${code}.`)),
    );
  });
}
