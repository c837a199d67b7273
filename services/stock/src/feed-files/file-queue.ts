import { ProblemError } from '@forecourt/service-kit';
import type { DataSource } from 'typeorm';
import type { StoredFile } from './stored-file.ts';

/** A process that was killed loses its file after so long. */
export const LEASE_SECONDS = 30;
/** How often a file is taken up without getting on before it ends; each time it waits for longer. */
export const MOST_ATTEMPTS = 5;
const WAIT_SECONDS = 30;
/** Files of at most so many bytes do not wait for larger ones. */
export const SMALL_FILE_BYTES = 1024 * 1024;

const IS_WAITING = `state IN ('queued', 'processing') AND (lease_until IS NULL OR lease_until < now())`;

/**
 * Takes up a file that no other process has. Clients take turns: the one that had its turn longest ago is next, with its oldest file, and
 * none has two at once, so that its files come in the order in which they were sent.
 * @param mostBytes only files that are not larger.
 */
export async function claimFile(
  dataSource: DataSource,
  lease: string,
  mostBytes = Number.MAX_SAFE_INTEGER,
): Promise<StoredFile | undefined> {
  // Most looks find nothing, and take no lock for which others would wait.
  const waiting: unknown[] = await dataSource.query(
    `SELECT FROM feed_files WHERE ${IS_WAITING} AND bytes <= $1 LIMIT 1`,
    [mostBytes],
  );
  if (waiting.length === 0) return undefined;
  return dataSource.transaction(async (manager) => {
    // The claims of others are seen by a statement that begins after them: alone, two claims at once take two files of one client.
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('stock/claim-file', 0))`);
    const [[file] = []] = await manager.query<[StoredFile[]]>(
      `UPDATE feed_files SET state = 'processing', lease = $1, lease_until = now() + $2 * interval '1 second',
       claimed_at = clock_timestamp(), attempts = attempts + 1
     WHERE id = (
       SELECT id FROM feed_files AS waiting
       WHERE ${IS_WAITING} AND bytes <= $3
         AND NOT EXISTS (
           SELECT FROM feed_files AS busy
           WHERE busy.client = waiting.client AND busy.lease IS NOT NULL AND busy.state = 'processing' AND busy.lease_until > now()
         )
       ORDER BY (SELECT max(claimed_at) FROM feed_files AS served WHERE served.client = waiting.client) NULLS FIRST, received_at
       FOR UPDATE SKIP LOCKED LIMIT 1)
     RETURNING *`,
      [lease, LEASE_SECONDS, mostBytes],
    );
    return file;
  });
}

/** Leaves a file: it is done, or another process goes on with it at once. */
export async function releaseFile(dataSource: DataSource, id: string, lease: string): Promise<void> {
  await dataSource.query(
    'UPDATE feed_files SET lease = NULL, lease_until = NULL, attempts = 0 WHERE id = $1 AND lease = $2',
    [id, lease],
  );
  await dataSource.query(
    `DELETE FROM feed_file_chunks USING feed_files WHERE id = file_id AND id = $1 AND state IN ('done', 'refused')`,
    [id],
  );
}

/** Lets a file wait after a fault. @param counts whether the fault may be the file's own */
export async function postponeFile(
  dataSource: DataSource,
  file: StoredFile,
  lease: string,
  counts: boolean,
): Promise<void> {
  await dataSource.query(
    `UPDATE feed_files SET state = 'queued', lease = NULL, attempts = greatest(0, attempts - $4),
       lease_until = now() + greatest(1, least(attempts, $5)) * $3 * interval '1 second'
     WHERE id = $1 AND lease = $2`,
    [file.id, lease, WAIT_SECONDS, counts ? 0 : 1, MOST_ATTEMPTS],
  );
}

/**
 * Why a file ends that could not be processed, for its sender; undefined if it is tried again.
 * @param error undefined if its process did not live to say it.
 */
export function endOfFailing(
  file: Pick<StoredFile, 'id' | 'attempts' | 'rows_done'>,
  error?: unknown,
): string | undefined {
  if (error instanceof ProblemError && error.status === 403) return `${error.message} ${done(file)}`;
  if (file.attempts < MOST_ATTEMPTS || isElsewhere(error)) return undefined;
  return `The platform could not process the file, and has stopped trying after ${file.attempts} times. ${done(file)} Send it again, or ask support about ${file.id}.`;
}

/** Whether another service is away, which is no fault of the file. */
export const isElsewhere = (error: unknown): boolean => error instanceof ProblemError && error.status === 503;

const done = ({ rows_done: rows }: Pick<StoredFile, 'rows_done'>): string =>
  rows === 0 ? 'Nothing of it was applied.' : `Its first ${rows} rows were applied.`;
