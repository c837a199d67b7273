import { randomUUID } from 'node:crypto';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { FeedCounts } from '../feed/feed-counts.ts';
import type { FeedIntake, FeedSender } from '../feed/feed-intake.ts';
import type { FeedKeys } from '../feed/feed-keys.ts';
import type { KnownLocations } from '../feed/known-locations.ts';
import { Slices } from '../feed/slices.ts';
import type { FeedSettingsStore } from './feed-settings.ts';
import { runFile } from './file-run.ts';
import { FileLeftError } from './file-run-parts.ts';
import type { FileStore } from './file-store.ts';
import { textOf } from './file-text.ts';
import type { StoredFile } from './stored-file.ts';

/** A process that was killed loses its file after so long. */
const LEASE_SECONDS = 30;
const RENEWED_EVERY_MS = 5_000;

/** What the worker is started with. */
export interface FileWorkerParts {
  readonly dataSource: DataSource;
  readonly store: FileStore;
  readonly intake: FeedIntake;
  readonly keys: FeedKeys;
  readonly locations: KnownLocations;
  readonly settings: FeedSettingsStore;
  readonly counts: FeedCounts;
  readonly now: () => Date;
}

/** Processes files one after another. Any number of processes may do so: a file is leased to one at a time. */
export class FileWorker implements BeforeApplicationShutdown {
  readonly #parts: FileWorkerParts;
  readonly #stopping = new AbortController();

  constructor(parts: FileWorkerParts) {
    this.#parts = parts;
  }

  /** Processes what waits. A file that meets a fault of the platform is taken up again when its lease is over. */
  async work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const lease = randomUUID();
      const file = await claim(this.#parts.dataSource, lease);
      if (!file) return;
      try {
        await processFile(this.#parts, file, lease, this.#stopping.signal);
        await release(this.#parts.dataSource, file.id, lease);
      } catch (error) {
        if (!(error instanceof FileLeftError)) throw error;
        await release(this.#parts.dataSource, file.id, lease);
      }
    }
  }

  /** Leaves the file that is being processed after its batch; another process continues with it. */
  beforeApplicationShutdown(): void {
    this.#stopping.abort();
  }
}

/** The oldest file that no other process has; of a client that has none in progress first. */
async function claim(dataSource: DataSource, lease: string): Promise<StoredFile | undefined> {
  const [[file] = []] = await dataSource.query<[StoredFile[]]>(
    `UPDATE feed_files SET state = 'processing', lease = $1, lease_until = now() + $2 * interval '1 second'
     WHERE id = (
       SELECT id FROM feed_files WHERE state IN ('queued', 'processing') AND (lease_until IS NULL OR lease_until < now())
       ORDER BY received_at FOR UPDATE SKIP LOCKED LIMIT 1)
     RETURNING *`,
    [lease, LEASE_SECONDS],
  );
  return file;
}

async function release(dataSource: DataSource, id: string, lease: string): Promise<void> {
  await dataSource.query('UPDATE feed_files SET lease = NULL, lease_until = NULL WHERE id = $1 AND lease = $2', [
    id,
    lease,
  ]);
  await dataSource.query(
    `DELETE FROM feed_file_chunks USING feed_files WHERE id = file_id AND id = $1 AND state IN ('done', 'refused')`,
    [id],
  );
}

async function processFile(
  parts: FileWorkerParts,
  file: StoredFile,
  lease: string,
  stopping: AbortSignal,
): Promise<void> {
  const { dataSource, store, intake, counts, now } = parts;
  let renewedAt = performance.now();
  const save = async (change: Partial<StoredFile>) => {
    const entries = Object.entries(change);
    const sets = entries.map(([name], place) => `${name} = $${place + 4}`).join(', ');
    const [, saved] = await dataSource.query<[unknown, number]>(
      `UPDATE feed_files SET lease_until = now() + $3 * interval '1 second'${sets === '' ? '' : `, ${sets}`}
       WHERE id = $1 AND lease = $2`,
      [file.id, lease, LEASE_SECONDS, ...entries.map(([, value]) => asColumn(value))],
    );
    if (saved === 0) throw new FileLeftError('The file is another process’s.');
    renewedAt = performance.now();
  };
  const sender = await senderOfFile(parts, file);
  await runFile(file, sender, {
    dataSource,
    intake,
    now,
    settings: await parts.settings.of(file.client),
    slice: new Slices().open(file.client),
    text: () => textOf(store.content(file.id), file.encoding),
    save,
    stillOwn: async () => {
      if (stopping.aborted) throw new FileLeftError('The service stops.');
      if (performance.now() - renewedAt > RENEWED_EVERY_MS) await save({});
    },
    refused: (problem) => {
      if (!file.query.dry_run) counts.noteRefusedFile(sender, file.query.dealership, problem);
    },
    count: (rows, verdicts) => {
      if (!file.query.dry_run) counts.note(sender, rows, verdicts);
    },
  });
}

const asColumn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;

/** The file's client, with the dealerships that its key covers now. */
async function senderOfFile({ keys, locations }: FileWorkerParts, file: StoredFile): Promise<FeedSender> {
  const { client, dealerships } = await keys.resolve({ id: file.key_id, revision: file.key_revision });
  const covered = dealerships.map((dealership) => locations.withLocations(dealership));
  return { client, dealerships: covered, meta: file.meta };
}
