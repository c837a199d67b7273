import { chownSync, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { findRunAs, stopRunningServer } from '@forecourt/embedded-postgres';
import { folderContents, StartError } from '../standalone/data-folder.ts';
import { readRunFile } from '../standalone/run-file.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { archiveOf, BACKUP_DAYS, type Manifest, readManifest } from './backup.ts';

const DAY_MS = 86_400_000;
const ENTRY = /^(postgres|journal)\/(?!.*\.\.)[\w./-]+$/;

/** A restore that is wanted. */
export interface RestoreOrder {
  readonly folder: string;
  readonly journals: string;
  /** The JSON file of the backup. */
  readonly from: string;
  readonly passphrase: string;
  readonly now: Date;
}

/** What a restore left. */
export interface Restored {
  readonly manifest: Manifest;
  /** Where the databases are that were there before; undefined if there were none. */
  readonly before: string | undefined;
}

/**
 * Puts a backup's databases in the place of a data folder's; nothing may run on it. Erasure journals that are there stay, as they know what was
 * erased and revoked since. The next start recovers the databases as they were at the end of the backup, and fills what is derived from them.
 * @throws StartError if something runs, or the backup is older than the journals remember; Error for a wrong passphrase or a damaged file:
 *   then nothing has changed
 */
export async function restore({ folder, journals, from, passphrase, now }: RestoreOrder): Promise<Restored> {
  const dataDir = path.join(folder, folderContents.postgres);
  if (readRunFile(folder)) throw new StartError(`Forecourt runs on ${folder}: stop it first.`);
  const manifest = readManifest(from);
  if (now.getTime() - Date.parse(manifest.made_at) > BACKUP_DAYS * DAY_MS) {
    throw new StartError(
      `The backup is of ${manifest.made_at}. What was erased more than ${BACKUP_DAYS} days ago would come back, as the journals have forgotten it.`,
    );
  }
  const fresh = path.join(folder, 'postgres-0.restored');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const user = findRunAs();
  const own = (file: string) => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid);
  };
  mkdirSync(fresh, { mode: 0o700 });
  own(fresh);
  try {
    await readArchive(archiveOf(from), passphrase, manifest, async (entry) => {
      if (!ENTRY.test(entry.path)) throw new Error(`The backup has an entry that it can't have: ${entry.path}`);
      const name = entry.path.replace(/^\w+\//, '');
      if (entry.path.startsWith('journal/')) await writeEntry(path.join(fresh, `${name}.kept`), entry, () => undefined);
      else await writeEntry(path.join(fresh, name), entry, own);
    });
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
  // A lost disk may have taken the journals too: then the copy is better than none.
  mkdirSync(journals, { recursive: true, mode: 0o700 });
  for (const service of ['identity', 'leads']) {
    const copy = path.join(fresh, `${service}.journal.kept`);
    const journal = path.join(journals, `${service}.journal`);
    if (!existsSync(copy)) continue;
    if (existsSync(journal)) rmSync(copy);
    else renameSync(copy, journal);
  }
  // A killed Forecourt leaves its Postgres behind.
  await stopRunningServer(dataDir);
  const before = existsSync(dataDir) ? `${dataDir}-${now.getTime()}.before` : undefined;
  if (before) renameSync(dataDir, before);
  renameSync(fresh, dataDir);
  // The owner's password is that of the restored databases' time, and is replaced at the next start; the index is filled again.
  for (const name of [folderContents.postgresKey, folderContents.snapshot])
    rmSync(path.join(folder, name), { force: true });
  return { manifest, before };
}

async function writeEntry(file: string, { size, read }: ArchiveEntry, own: (file: string) => void): Promise<void> {
  if (size === undefined || !read) mkdirSync(file, { recursive: true, mode: 0o700 });
  else await pipeline(Readable.from(read()), createWriteStream(file, { mode: 0o600, flush: true }));
  own(file);
}
