import { randomUUID } from 'node:crypto';
import { ProblemError } from '@forecourt/service-kit';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { KnownLocations } from '../feed/checking/feed-dealership.ts';
import type { FeedIntake } from '../feed/feed-intake.ts';
import type { FeedCounts } from '../feed/keeping/feed-counts.ts';
import type { FeedKeys, FeedSender } from '../feed/keeping/feed-keys.ts';
import { Slices } from '../feed/reading/slices.ts';
import type { FeedSettingsStore } from './feed-settings.ts';
import {
  claimFile,
  endOfFailing,
  isElsewhere,
  LEASE_SECONDS,
  MOST_ATTEMPTS,
  postponeFile,
  releaseFile,
} from './file-queue.ts';
import { runFile } from './file-run.ts';
import { FileLeftError } from './file-run-parts.ts';
import type { FileStore } from './file-store.ts';
import { textOf } from './file-text.ts';
import type { StoredFile } from './stored-file.ts';

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

  /**
   * Processes what waits, the clients by turns. A file that meets a fault is taken up again later; after some times it ends with a reason.
   * @param mostBytes leaves larger files to another call, which runs beside this one.
   * @throws the fault of a file, after which the other files are for the next call.
   */
  async work(mostBytes?: number): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const lease = randomUUID();
      const file = await claimFile(this.#parts.dataSource, lease, mostBytes);
      if (!file) return;
      await this.#process(file, lease);
    }
  }

  /** Leaves the file that is being processed after its batch; another process continues with it. */
  beforeApplicationShutdown(): void {
    this.#stopping.abort();
  }

  async #process(file: StoredFile, lease: string): Promise<void> {
    const { dataSource } = this.#parts;
    try {
      // Its processes were killed before they could say why.
      if (file.attempts > MOST_ATTEMPTS) await endFile(this.#parts, file, lease);
      else await processFile(this.#parts, file, lease, this.#stopping.signal);
    } catch (error) {
      if (!(error instanceof FileLeftError)) {
        if (!(await endFile(this.#parts, file, lease, error)))
          await postponeFile(dataSource, file, lease, !isElsewhere(error));
        throw error;
      }
    }
    await releaseFile(dataSource, file.id, lease);
  }
}

/** Ends a file that could not be processed, and counts it. @returns false if it is to be tried again, or is another process's */
async function endFile(parts: FileWorkerParts, file: StoredFile, lease: string, error?: unknown): Promise<boolean> {
  const { dataSource, counts, now } = parts;
  const [stands] = await dataSource.query<Pick<StoredFile, 'id' | 'attempts' | 'rows_done'>[]>(
    'SELECT id, attempts, rows_done FROM feed_files WHERE id = $1',
    [file.id],
  );
  const problem = stands && endOfFailing(stands, error);
  if (problem === undefined) return false;
  const [, ended] = await dataSource.query<[unknown, number]>(
    `UPDATE feed_files SET state = 'refused', problem = $3, finished_at = $4 WHERE id = $1 AND lease = $2`,
    [file.id, lease, problem, now()],
  );
  if (ended === 0) return false;
  // A process that is killed between the two leaves it uncounted, as with all counts of the last second.
  if (!file.query.dry_run)
    counts.noteRefusedFile(await senderOfEnded(parts, file), file.query.dealership, firstSentence(problem));
  await releaseFile(dataSource, file.id, lease);
  return true;
}

/** What the problems of several files have in common: the rest is of one file. */
const firstSentence = (text: string): string => /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;

async function processFile(
  parts: FileWorkerParts,
  file: StoredFile,
  lease: string,
  stopping: AbortSignal,
): Promise<void> {
  const { dataSource, store, intake, counts, now } = parts;
  let renewedAt = performance.now();
  const save = async (change: Partial<StoredFile>) => {
    const isProgress = change.rows_done !== undefined;
    const entries = Object.entries({ ...change, ...(isProgress && { attempts: 0 }) });
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
    countUnread: (about, unread) => {
      if (!file.query.dry_run) counts.noteUnread(sender, about, unread);
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

/** As senderOfFile; of a key that is gone or cannot be asked for, the dealerships that it covered when the file came. */
async function senderOfEnded(
  parts: FileWorkerParts,
  file: StoredFile,
): Promise<Pick<FeedSender, 'client' | 'dealerships'>> {
  try {
    return await senderOfFile(parts, file);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { client: file.client, dealerships: (file.covered ?? []).flatMap((id) => parts.locations.of(id) ?? []) };
  }
}
