import path from 'node:path';
import { SecretBox } from '@forecourt/service-kit';
import { folderContents } from './data-folder.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

/** Secrets that must survive a restart. */
export interface Secrets {
  /** Wraps the keys of persons and of feeds: 32 bytes in base64. */
  deploymentKey: string;
}

/** Reads the folder's secrets; makes them the first time, readable by the owner alone. */
export function loadSecrets(folder: string): Secrets {
  const file = path.join(folder, folderContents.secrets);
  const known = readJsonFile<Secrets>(file);
  if (known) return known;
  const secrets: Secrets = { deploymentKey: SecretBox.generateKey() };
  writeJsonFile(file, secrets);
  return secrets;
}
