import { type Dirent, existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { ArchiveEntry } from './archive.ts';

/** Files that belong to the running server alone. */
const NOT_COPIED = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pgsql_tmp.*|pg_internal\.init.*)$/;
/** Folders whose contents a server makes again at its start, and the log, of which only the part of the backup is taken. */
const EMPTIED: ReadonlySet<string> = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const SEGMENT = /^[0-9A-F]{24}$/;
const BLOCK = 1_048_576;

/** Of what moment a base backup is: Postgres's own positions in its log. */
export interface BackupPositions {
  start: string;
  end: string;
}

/**
 * The files of a running Postgres, all databases as they were at one moment, the end of the copy: the server itself takes notice, and its log of
 * meanwhile is copied last, from which a restored server recovers. Writers go on.
 * @param url of the server's owner
 * @param positions filled in as they become known
 */
export async function* baseBackup(
  dataDir: string,
  url: string,
  positions: BackupPositions,
): AsyncIterable<ArchiveEntry> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // The log of meanwhile stays until this session ends.
    await client.query("SELECT pg_create_physical_replication_slot('forecourt_backup', true, true)");
    const started = await client.query<{ lsn: string; segment: string }>(
      "SELECT lsn, pg_walfile_name(lsn) AS segment FROM pg_backup_start('forecourt', true) AS lsn",
    );
    positions.start = started.rows[0]?.lsn ?? '';
    yield* filesOf(dataDir, '');
    const stopped = await client.query<{ lsn: string; labelfile: string; segment: string }>(
      'SELECT lsn, labelfile, pg_walfile_name(lsn) AS segment FROM pg_backup_stop(false)',
    );
    const [end] = stopped.rows;
    positions.end = end?.lsn ?? '';
    const label = Buffer.from(end?.labelfile ?? '');
    yield { path: 'backup_label', size: label.length, read: () => once(label) };
    const [first = '', last = ''] = [started.rows[0]?.segment, end?.segment];
    for (const name of (await readdir(path.join(dataDir, 'pg_wal'))).toSorted()) {
      if (SEGMENT.test(name) && name >= first && name <= last) yield await fileOf(dataDir, `pg_wal/${name}`);
    }
  } finally {
    await client.end();
  }
}

async function* filesOf(root: string, folder: string): AsyncIterable<ArchiveEntry> {
  const found: Dirent[] = await readdir(path.join(root, folder), { withFileTypes: true });
  for (const each of found.toSorted((one, other) => one.name.localeCompare(other.name))) {
    const name = folder === '' ? each.name : `${folder}/${each.name}`;
    if (NOT_COPIED.test(each.name)) continue;
    if (each.isDirectory()) {
      yield { path: name };
      if (EMPTIED.has(name)) {
        // Postgres makes files there, but not these folders.
        for (const kept of name === 'pg_wal' ? ['archive_status', 'summaries'] : []) {
          if (existsSync(path.join(root, name, kept))) yield { path: `${name}/${kept}` };
        }
      } else yield* filesOf(root, name);
    } else if (each.isFile() && existsSync(path.join(root, name))) yield await fileOf(root, name);
  }
}

/** A file as long as it is now: what a writer cuts off meanwhile reads as zeros, and what it adds is in the log. */
export async function fileOf(root: string, name: string): Promise<ArchiveEntry> {
  const file = await open(path.join(root, name), 'r');
  const { size } = await file.stat();
  async function* read(): AsyncIterable<Buffer> {
    try {
      for (let at = 0; at < size; ) {
        const block = Buffer.alloc(Math.min(BLOCK, size - at));
        const { bytesRead } = await file.read(block, 0, block.length, at);
        yield bytesRead > 0 ? block.subarray(0, bytesRead) : block;
        at += bytesRead > 0 ? bytesRead : block.length;
      }
    } finally {
      await file.close();
    }
  }
  return { path: name, size, read };
}

async function* once(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}
