import path from 'node:path';
import { Command } from 'commander';
import { makeContainerSecrets } from '../containers/secret-folder.ts';
import { runProgram } from './run-program.ts';

const program = new Command('containers:secrets')
  .description(
    "Creates the containers' keys and passwords, once: the services' keys, the deployment key and Postgres passwords.",
  )
  .option('--folder <path>', 'where the files are put', 'deploy/containers/secrets');

await runProgram(async () => {
  program.parse();
  const folder = path.resolve(program.opts<{ folder: string }>().folder);
  const files = await makeContainerSecrets(folder);
  console.log(
    `Created ${files.length} files in ${folder}. Back them up: without the deployment key no lead can be read.`,
  );
  return 0;
});
