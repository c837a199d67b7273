import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateServiceKeys, keyHolders, SecretBox } from '@forecourt/service-kit';
import { distributedDatabases } from '../distributed/plan.ts';
import { StartError } from '../standalone/data-folder.ts';
import { containerSecrets } from './container-secrets.ts';

const PASSWORD_BYTES = 24;
/** Postgres as the containers see it: its service of the compose file. */
const POSTGRES = 'postgres:5432';

/**
 * Makes the files that docker-compose.yml gives to containers as secrets, all or none. Only the folder's owner can enter it; the files
 * themselves are readable to all, as a container that gets one reads it as a user of its own.
 * @returns the files' names.
 * @throws StartError if the folder is there already: what was sealed with its deployment key could not be opened with another.
 */
export async function makeContainerSecrets(folder: string): Promise<string[]> {
  if (existsSync(folder)) {
    throw new StartError(
      `${folder} already exists and is left unchanged: new keys could not decrypt data that was encrypted with the old ones.`,
    );
  }
  const password = () => randomBytes(PASSWORD_BYTES).toString('base64url');
  const names = ['postgres', ...distributedDatabases] as const;
  const files = containerSecrets({
    keys: await generateServiceKeys(keyHolders),
    secrets: { deploymentKey: SecretBox.generateKey(), pictureKeys: [SecretBox.generateKey()] },
    passwords: Object.fromEntries(names.map((name) => [name, password()])) as Record<(typeof names)[number], string>,
    postgres: POSTGRES,
  });
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(draft, name);
      writeFileSync(file, text);
      // Whatever the umask is.
      chmodSync(file, 0o444);
    }
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return Object.keys(files);
}
