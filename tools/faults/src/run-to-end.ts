import { rmSync } from 'node:fs';
import path from 'node:path';
import { folderContents, Shutdown } from '@forecourt/deploy';
import { makeTestFolder } from '@forecourt/embedded-postgres';

/** Where a run has its data, and whether they are kept. */
interface RunFolder {
  /** Instead of a new temporary folder, which goes if nothing went wrong. */
  readonly data?: string;
  readonly keep: boolean;
}

/** What is printed at the start and at the end. */
interface RunWords {
  start(folder: string): string;
  readonly kept: string;
  readonly broken: string;
}

/** Runs a program on a data folder, stops what it started, also when it is interrupted, and ends this process. */
export async function runToEnd(
  { data, keep }: RunFolder,
  words: RunWords,
  run: (folder: string, shutdown: Shutdown) => Promise<boolean>,
): Promise<never> {
  const shutdown = new Shutdown();
  const folder = data ? path.resolve(data) : makeTestFolder();
  shutdown.listen(() => {
    console.log('\nStopping…');
    // Broken off is not kept.
    process.exitCode = 1;
  });
  console.log(words.start(folder));
  let kept = false;
  const running = run(folder, shutdown).then((all) => {
    kept = all;
  });
  const stopAsked = new Promise<void>((resolve) => shutdown.signal.addEventListener('abort', () => resolve()));
  try {
    // An interrupted run is left where it is: the product is stopped underneath it.
    await shutdown.whileStarting(Promise.race([running, stopAsked]));
  } catch (error) {
    if (!shutdown.signal.aborted) console.error(error);
  }
  await shutdown.run();
  if (kept && !keep && !data) rmSync(folder, { recursive: true, force: true });
  else console.log(`Logs are in ${path.join(folder, folderContents.logs)}.`);
  console.log(kept ? words.kept : words.broken);
  process.exit(kept ? 0 : 1);
}
