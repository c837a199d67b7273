import path from 'node:path';
import { Command } from 'commander';
import { makeContainerSecrets } from '../containers/secret-folder.ts';
import { runProgram } from './run-program.ts';

const program = new Command('containers:secrets')
  .description(
    "Makes the containers' keys and passwords, once: services' keys, the deployment key, Postgres's passwords.",
  )
  .option('--folder <path>', 'where the files are put', 'deploy/containers/secrets');

await runProgram(async () => {
  program.parse();
  const folder = path.resolve(program.opts<{ folder: string }>().folder);
  const files = await makeContainerSecrets(folder);
  console.log(
    `${files.length} files are in ${folder}. Keep a copy of them: without the deployment key no lead can be read.`,
  );
  return 0;
});
