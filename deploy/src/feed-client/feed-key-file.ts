import path from 'node:path';
import { folderContents } from '../standalone/data-folder.ts';
import { readJsonFile, writeJsonFile } from '../standalone/json-file.ts';

/** What a feed client signs with. */
export interface FeedCredentials {
  keyId: string;
  /** Base64. */
  secret: string;
}

const fileOf = (folder: string) => path.join(folder, folderContents.feedKeys);

/** The demo sites' feed keys by site slug, stored in the data folder, readable only by the owner. */
export function readFeedKeys(folder: string): Record<string, FeedCredentials> {
  return readJsonFile(fileOf(folder)) ?? {};
}

/** Remembers a site's feed key. */
export function saveFeedKey(folder: string, site: string, key: FeedCredentials): void {
  writeJsonFile(fileOf(folder), { ...readFeedKeys(folder), [site]: key });
}
