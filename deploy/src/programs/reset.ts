import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stopRunningServer } from '@forecourt/embedded-postgres';
import { endLocalEngines } from '@forecourt/engines';
import { Command } from 'commander';
import { dataFolder, folderContents } from '../standalone/data-folder.ts';
import { readRunFile } from '../standalone/run-file.ts';
import { runProgram, UsageError } from './run-program.ts';

const ours: ReadonlySet<string> = new Set(Object.values(folderContents));
/** What a crash may leave of a file that was being written, and Postgres's programs where the checkout is out of its reach. */
const leftovers =
  /^(\w[\w-]*\.json\.(\d+|(claim|stale)\.\d+)(\.\d+)?|postgres\.new|postgres\.key\.(new|lent)|postgres-\d[^/]*)$/;

const program = new Command('reset').description('Clears the data folder; refuses while Forecourt is running on it.');

await runProgram(async () => {
  program.parse();
  const folder = dataFolder(process.env);
  const running = readRunFile(folder);
  if (running) throw new UsageError(`Forecourt is running on ${folder} (process ${running.pid}): stop it first.`);
  if (!existsSync(folder)) console.log(`There is nothing to clear: ${folder} does not exist.`);
  else await clear(folder);
  return 0;
});

/** Removes Forecourt's own files, and the folder if nothing else is in it: FORECOURT_DATA may name any folder. */
async function clear(folder: string): Promise<void> {
  // A killed Forecourt leaves its Postgres behind, and its engines.
  await endLocalEngines(path.join(folder, folderContents.engines));
  await stopRunningServer(path.join(folder, folderContents.postgres));
  for (const name of readdirSync(folder)) {
    if (isOurs(name)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  const left = readdirSync(folder);
  if (left.length === 0) rmdirSync(folder);
  console.log(
    left.length === 0
      ? `Cleared ${folder}.`
      : `Cleared ${folder}; kept files that are not Forecourt's: ${left.join(', ')}.`,
  );
}

function isOurs(name: string): boolean {
  return ours.has(name) || leftovers.test(name);
}
