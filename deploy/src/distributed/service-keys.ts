import path from 'node:path';
import { generateServiceKeys, type ServiceKeys } from '@forecourt/service-kit';
import { folderContents } from '../standalone/data-folder.ts';
import { readJsonFile, writeJsonFile } from '../standalone/json-file.ts';

/** Whoever signs calls: the services, and the operator whose commands call them. */
export const keyHolders = ['sites', 'identity', 'stock', 'leads', 'search-indexer', 'gateway', 'operator'] as const;

/** Reads the keys with which services sign their calls; makes them the first time, readable by the owner alone. */
export async function loadServiceKeys(folder: string): Promise<ServiceKeys<(typeof keyHolders)[number]>> {
  const file = path.join(folder, folderContents.keys);
  const known = readJsonFile<ServiceKeys<(typeof keyHolders)[number]>>(file);
  if (known) return known;
  const keys = await generateServiceKeys(keyHolders);
  writeJsonFile(file, keys);
  return keys;
}
