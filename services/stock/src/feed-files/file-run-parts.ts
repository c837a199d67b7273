import type { FeedFileVerdict, FeedSettings } from '@forecourt/contracts';
import type { DataSource } from 'typeorm';
import type { MessageRow } from '../feed/checking/feed-row.ts';
import type { UnreadColumns } from '../feed/checking/warning-groups.ts';
import type { FeedIntake } from '../feed/feed-intake.ts';
import type { Slice } from '../feed/reading/slices.ts';
import type { StoredFile } from './stored-file.ts';

/** The file is another process's now, or the service stops. */
export class FileLeftError extends Error {
  override readonly name = 'FileLeftError';
}

/** What a run of a file needs. */
export interface FileRunParts {
  readonly dataSource: DataSource;
  readonly intake: FeedIntake;
  readonly now: () => Date;
  /** The text of the file, from its beginning. */
  readonly text: () => AsyncIterable<string>;
  readonly settings: FeedSettings;
  readonly slice: Slice;
  /** Renews the lease at times. @throws FileLeftError if another process has it */
  readonly stillOwn: () => Promise<void>;
  /** Writes progress; only while the lease is this process's. @throws FileLeftError */
  readonly save: (change: Partial<StoredFile>) => Promise<void>;
  /** Counts the file for the feed's health, because nothing of it can be applied. */
  readonly refused: (problem: string) => void;
  /** Counts rows for the feed's health. */
  readonly count: (rows: readonly MessageRow[], verdicts: readonly FeedFileVerdict[]) => void;
  /** Notes the columns that nothing reads for the health of these dealerships' feeds. */
  readonly countUnread: (about: ReadonlySet<number>, unread: UnreadColumns) => void;
}
