import path from 'node:path';
import { generateServiceKeys, type ServiceKeys } from '@forecourt/service-kit';
import { folderContents } from '../standalone/data-folder.ts';
import { readJsonFile, writeJsonFile } from '../standalone/json-file.ts';

const names = ['sites', 'identity', 'stock', 'leads', 'search-indexer', 'gateway', 'operator'] as const;

/** Reads the keys with which services sign their calls; makes them the first time, readable by the owner alone. */
export async function loadServiceKeys(folder: string): Promise<ServiceKeys<(typeof names)[number]>> {
  const file = path.join(folder, folderContents.keys);
  const known = readJsonFile<ServiceKeys<(typeof names)[number]>>(file);
  if (known) return known;
  const keys = await generateServiceKeys(names);
  writeJsonFile(file, keys);
  return keys;
}
