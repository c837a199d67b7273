import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { dataFolder, folderContents, StartError } from '../standalone/data-folder.ts';
import { type Replaceable, replaceable, saveSecrets, withNew, withoutFormer } from '../standalone/secret-rotation.ts';
import { loadSecrets } from '../standalone/secrets.ts';
import { runProgram } from './run-program.ts';

/** The keys with which services sign their calls are in a file of their own, and made again where it is missing. */
const SERVICES = 'services';
const names = [...replaceable, SERVICES] as const;
type Name = (typeof names)[number];

const program = new Command('secret')
  .description(
    'Replaces keys of a data folder. They hold from the next start of the product on. docs/keys.md says what each does.',
  )
  .exitOverride();
program
  .command('rotate')
  .description(
    'makes new keys; what the former ones sealed or signed is still accepted, but for the passwords of databases and calls of services',
  )
  .argument('<keys...>', names.join(', '), readNames, [])
  .action((_: unknown, __: unknown, { processedArgs: [which] }: { processedArgs: [Name[]] }) => {
    const folder = existingFolder();
    if (which.includes(SERVICES)) rmSync(path.join(folder, folderContents.keys), { force: true });
    saveSecrets(folder, withNew(loadSecrets(folder), which.filter(isSecret)));
    console.log(`New keys: ${which.join(', ')}. Restart the product.`);
  });
program
  .command('forget')
  .description('removes former keys of the deployment or of pictures: what they sealed or signed is refused then')
  .argument('<keys...>', 'deployment, pictures', readNames, [])
  .action((_: unknown, __: unknown, { processedArgs: [which] }: { processedArgs: [Name[]] }) => {
    const folder = existingFolder();
    saveSecrets(folder, withoutFormer(loadSecrets(folder), which.filter(isSecret)));
    console.log(`Former keys are gone: ${which.join(', ')}. Restart the product.`);
  });

await runProgram(async () => {
  try {
    await program.parseAsync();
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
});

function existingFolder(): string {
  const folder = dataFolder(process.env);
  if (!existsSync(path.join(folder, folderContents.secrets))) throw new StartError(`${folder} has no keys.`);
  return folder;
}

function readNames(text: string, others: Name[]): Name[] {
  const name = names.find((each) => each === text);
  if (!name) throw new InvalidArgumentError(`expected ${names.join(', ')}.`);
  return [...others, name];
}

function isSecret(name: Name): name is Replaceable {
  return name !== SERVICES;
}
