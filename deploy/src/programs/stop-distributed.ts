import { existsSync } from 'node:fs';
import path from 'node:path';
import { stopRunningServer } from '@forecourt/embedded-postgres';
import { endLocalEngines } from '@forecourt/engines';
import { pause } from '@forecourt/service-kit/waiting';
import { Command } from 'commander';
import { dataFolder, folderContents } from '../standalone/data-folder.ts';
import { readRunFile } from '../standalone/run-file.ts';
import { runProgram, UsageError } from './run-program.ts';

const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 100;

const program = new Command('stop:distributed').description(
  'Stops everything that start:distributed runs on the data folder, services first; also engines and Postgres left behind when it was killed.',
);

await runProgram(async () => {
  program.parse();
  const folder = dataFolder(process.env);
  const engines = path.join(folder, folderContents.engines);
  if (!existsSync(engines)) throw new UsageError(`${folder} has no data of start:distributed.`);
  const running = readRunFile(folder);
  if (running) await stop(folder, running.pid);
  await stopRunningServer(path.join(folder, folderContents.postgres));
  await endLocalEngines(engines);
  console.log(running ? 'Stopped.' : 'It was not running; nothing is left running.');
  return 0;
});

/** Its start stops everything in order; the run file goes last. */
async function stop(folder: string, pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  const patienceEnds = Date.now() + PATIENCE_MS;
  while (readRunFile(folder)?.pid === pid) {
    if (Date.now() > patienceEnds) throw new UsageError(`Process ${pid} did not stop in time.`);
    await pause(LOOK_EVERY_MS);
  }
}
