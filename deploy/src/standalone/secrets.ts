import { createHmac } from 'node:crypto';
import path from 'node:path';
import { SecretBox } from '@forecourt/service-kit';
import { folderContents } from './data-folder.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

/** Secrets that must survive a restart. Each is 32 random bytes in base64. */
export interface Secrets {
  /** Wraps the keys of persons and of feeds. */
  deploymentKey: string;
  /** The passwords of the databases' roles derive from it. */
  databaseKey: string;
  /** Addresses of pictures are signed with the first; all are accepted. */
  pictureKeys: [string, ...string[]];
}

/** Reads the folder's secrets; creates missing ones, readable only by the owner. */
export function loadSecrets(folder: string): Secrets {
  const file = path.join(folder, folderContents.secrets);
  const known = readJsonFile<Partial<Secrets>>(file);
  const secrets: Secrets = {
    deploymentKey: known?.deploymentKey ?? SecretBox.generateKey(),
    databaseKey: known?.databaseKey ?? SecretBox.generateKey(),
    pictureKeys: known?.pictureKeys ?? [SecretBox.generateKey()],
  };
  if (!known?.deploymentKey || !known.databaseKey || !known.pictureKeys) writeJsonFile(file, { ...known, ...secrets });
  return secrets;
}

/** The password of a database's role: hexadecimal, so it needs no escape in an address. */
export function databasePassword(databaseKey: string, role: string): string {
  return createHmac('sha256', Buffer.from(databaseKey, 'base64')).update(`database role ${role}`).digest('hex');
}
