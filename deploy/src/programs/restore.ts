import path from 'node:path';
import { Command } from 'commander';
import { readPassphrase } from '../backup/archive.ts';
import { restore } from '../backup/restore.ts';
import { dataFolder, journalFolder } from '../standalone/data-folder.ts';
import { runCommands } from './operator-program.ts';

const program = new Command('restore')
  .description('Puts the databases of a backup in the place of those of the data folder; the product is stopped.')
  .argument('<file>', 'the JSON file of the backup')
  .requiredOption('--passphrase-file <file>', 'a file with the passphrase')
  .exitOverride();

await runCommands(async () => {
  program.parse();
  const folder = dataFolder(process.env);
  const { manifest, before } = await restore({
    ...{ folder, journals: journalFolder(folder, process.env), from: path.resolve(program.args[0] ?? '') },
    ...{ passphrase: readPassphrase(program.opts<{ passphraseFile: string }>().passphraseFile), now: new Date() },
  });
  console.log(
    `Restored the databases as of ${manifest.made_at}. Start the product: it ends again what was erased since.`,
  );
  if (before) console.log(`The databases that were there are in ${before}: delete them once you don't need them.`);
  return 0;
});
