import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { readPassphrase } from '../backup/archive.ts';
import { backUp } from '../backup/backup.ts';
import { dataFolder, journalFolder } from '../standalone/data-folder.ts';
import { runCommands } from './operator-program.ts';

const program = new Command('backup')
  .description('Backs up the databases of the data folder, encrypted, while the product runs or not.')
  .requiredOption('--to <folder>', 'where backups go: not where the deployment key is')
  .requiredOption('--passphrase-file <file>', 'a file with the passphrase, of at least 20 characters')
  .exitOverride();

await runCommands(async () => {
  program.parse();
  const { to, passphraseFile } = program.opts<{ to: string; passphraseFile: string }>();
  const folder = dataFolder(process.env);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const written = await backUp({
    ...{ folder, journals: journalFolder(folder, process.env), to: path.resolve(to) },
    ...{ passphrase: readPassphrase(passphraseFile), release: version, now: new Date() },
  });
  console.log(
    `Wrote ${written} and its .backup. Keep secrets.json and the passphrase elsewhere, each at another place.`,
  );
  return 0;
});
