import { createHmac } from 'node:crypto';
import path from 'node:path';
import { generateServiceKeys, type KeyHolder, keyHolders, SecretBox, type ServiceKeys } from '@forecourt/service-kit';
import { folderContents, readJsonFile, writeJsonFile } from './data-folder.ts';

/** Secrets that must survive a restart. Each is 32 random bytes in base64. */
export interface Secrets {
  /** Wraps the keys of persons and of feeds. */
  deploymentKey: string;
  /** Former ones, the newest first: they still open what they sealed. */
  previousDeploymentKeys?: string[];
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
    ...known,
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

/**
 * Reads the keys with which services, the operator and support sign their calls, readable only by the owner. They outlive a restart, as what
 * a service derives from its key must: links of previews last for a day. Creates missing ones:
 * all the first time, later those of holders that the folder's version did not have yet.
 */
export async function loadServiceKeys(folder: string): Promise<ServiceKeys<KeyHolder>> {
  const file = path.join(folder, folderContents.keys);
  const known: ServiceKeys = readJsonFile<ServiceKeys>(file) ?? { privateJwk: {}, publicJwks: { keys: [] } };
  const missing = keyHolders.filter((holder) => !known.privateJwk[holder]);
  const made = await generateServiceKeys(missing);
  const keys = {
    privateJwk: { ...known.privateJwk, ...made.privateJwk } as ServiceKeys<KeyHolder>['privateJwk'],
    publicJwks: { keys: [...known.publicJwks.keys, ...made.publicJwks.keys] },
  };
  if (missing.length > 0) writeJsonFile(file, keys);
  return keys;
}

/** The gateway's address for messages of the payment provider. */
export const PAYMENT_MESSAGES = '/payments/v1/messages';

/** Connections that the sandbox may hold. */
export const SANDBOX_CONNECTIONS = 6;

/** What the payment sandbox and the leads service both know: derived, so that both know it also after a restart of one. */
export function sandboxSecrets(deploymentKey: string): { secretKey: string; noticeKey: string } {
  const derived = (purpose: string) =>
    createHmac('sha256', Buffer.from(deploymentKey, 'base64')).update(`payment-sandbox:${purpose}`).digest('base64');
  return { secretKey: derived('api'), noticeKey: derived('messages') };
}
