import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a feed client signs with. */
export interface FeedCredentials {
  keyId: string;
  /** Base64. */
  secret: string;
}

const fileOf = (folder: string) => path.join(folder, 'feed-keys.json');

/** The demo sites' feed keys by site slug, as kept in the data folder for the owner alone. */
export function readFeedKeys(folder: string): Record<string, FeedCredentials> {
  return existsSync(fileOf(folder)) ? JSON.parse(readFileSync(fileOf(folder), 'utf8')) : {};
}

/** Remembers a site's feed key. */
export function saveFeedKey(folder: string, site: string, key: FeedCredentials): void {
  writeFileSync(fileOf(folder), `${JSON.stringify({ ...readFeedKeys(folder), [site]: key }, null, 2)}\n`, {
    mode: 0o600,
  });
}
