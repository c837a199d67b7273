import path from 'node:path';
import { generateServiceKeys, type KeyHolder, keyHolders, type ServiceKeys } from '@forecourt/service-kit';
import { folderContents } from './data-folder.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

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
