import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runningServerUrl, startPostgres } from '@forecourt/embedded-postgres';
import { z } from 'zod';
import {
  folderContents,
  journalFile,
  journalServices,
  readJsonFile,
  StartError,
  writeJsonFile,
} from '../standalone/data-folder.ts';
import { type ArchiveEntry, seal, writeArchive } from './archive.ts';
import { type BackupPositions, baseBackup, fileOf } from './base-backup.ts';

/** Shorter than the erasure journal remembers (ERASURE_JOURNAL_DAYS). */
export const BACKUP_DAYS = 30;
const DAY_MS = 86_400_000;

/** What lies beside a backup, to read without its passphrase. */
export const manifest = seal.extend({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  /** Positions in Postgres's log: it is restored as it was at the end. */
  positions: z.object({ start: z.string(), end: z.string() }),
  files: z.int().min(0),
  holds: z.string(),
  /** What is not in it and must be kept elsewhere. */
  keep_elsewhere: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

/** A backup that is wanted. */
export interface BackupOrder {
  /** The data folder. */
  readonly folder: string;
  /** Where the erasure journals are. */
  readonly journals: string;
  /** Where backups go: never in the data folder, which has the deployment key. */
  readonly to: string;
  readonly passphrase: string;
  readonly release: string;
  readonly now: Date;
}

/**
 * Backs up all databases of a data folder, while the product runs or not, to `TIME.backup` with `TIME.json`, and deletes those older than 30 days.
 * @returns the path of the manifest
 * @throws StartError if the backup would lie beside the deployment key, or there is nothing to back up
 */
export async function backUp({ folder, journals, to, passphrase, release, now }: BackupOrder): Promise<string> {
  const dataDir = path.join(folder, folderContents.postgres);
  if (!existsSync(dataDir)) throw new StartError(`${folder} has no databases.`);
  if (isWithin(to, folder) || existsSync(path.join(to, folderContents.secrets))) {
    throw new StartError(
      `${to} has the deployment key, which opens what a backup holds. Choose a folder elsewhere, best on another machine.`,
    );
  }
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const running = runningServerUrl(dataDir);
  const own = running === undefined ? await startPostgres({ dataDir }) : undefined;
  const positions: BackupPositions = { start: '', end: '' };
  const name = now.toISOString().replaceAll(/[:.]/g, '-');
  let files = 0;
  async function* entries(): AsyncIterable<ArchiveEntry> {
    for await (const entry of baseBackup(dataDir, running ?? own?.url ?? '', positions)) {
      files += 1;
      yield { ...entry, path: `postgres/${entry.path}` };
    }
    for (const service of journalServices) {
      const file = journalFile(journals, service);
      if (!existsSync(file)) continue;
      yield { ...(await fileOf(journals, path.basename(file))), path: `journal/${path.basename(file)}` };
    }
  }
  try {
    const sealed = await writeArchive(path.join(to, `${name}.backup`), passphrase, entries());
    const written: Manifest = {
      format: 1,
      ...{ made_at: now.toISOString(), release, positions, files, ...sealed },
      postgres: readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim(),
      holds: 'all databases, and the erasure journals as they were',
      keep_elsewhere: [
        `${folderContents.secrets}: the deployment key, without which nothing of persons can be read`,
        folderContents.keys,
        'the passphrase of this backup',
        'newer copies of the erasure journals',
      ],
    };
    writeJsonFile(path.join(to, `${name}.json`), written);
  } catch (error) {
    rmSync(path.join(to, `${name}.backup`), { force: true });
    throw error;
  } finally {
    await own?.stop();
  }
  deleteOld(to, now);
  return path.join(to, `${name}.json`);
}

/** Reads what lies beside a backup. @throws StartError if it is none */
export function readManifest(file: string): Manifest {
  const read = manifest.safeParse(readJsonFile(file));
  if (!read.success) throw new StartError(`${file} is not the JSON file of a backup.`);
  return read.data;
}

/** The file that a manifest is about. */
export const archiveOf = (manifestFile: string): string => manifestFile.replace(/\.json$/, '.backup');

function deleteOld(to: string, now: Date): void {
  for (const name of readdirSync(to).filter((each) => each.endsWith('.json'))) {
    const file = path.join(to, name);
    const read = manifest.safeParse(readJsonFile(file));
    if (!read.success || now.getTime() - Date.parse(read.data.made_at) <= BACKUP_DAYS * DAY_MS) continue;
    for (const each of [archiveOf(file), file]) rmSync(each, { force: true });
  }
}

const isWithin = (inner: string, outer: string): boolean =>
  !path.relative(path.resolve(outer), path.resolve(inner)).startsWith('..');
