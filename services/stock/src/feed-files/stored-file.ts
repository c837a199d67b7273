import type {
  CsvMapping,
  FeedFile,
  FeedFileQuery,
  FeedFileState,
  FileDealership,
  FileEncoding,
  FileFormat,
  WarningGroup,
} from '@forecourt/contracts';
import type { EventMeta } from '@forecourt/event-store';

/** Verdicts of a file's rows so far. */
export interface FileCounts {
  rows: number;
  accepted: number;
  unchanged: number;
  refused: number;
  warned: number;
  held: number;
  /** The warnings by rule. */
  warnings: readonly WarningGroup[];
  /** Verdicts on cars that the file lacks, which come after those of its rows. */
  absent: number;
}

/** A row of feed_files. */
export interface StoredFile {
  id: string;
  client: string;
  key_id: string;
  key_revision: number;
  /** The ids of the dealerships that its key covered; null for a file of an earlier version. */
  covered: number[] | null;
  meta: EventMeta;
  query: FeedFileQuery;
  mapping: CsvMapping | null;
  format: FileFormat;
  encoding: FileEncoding;
  bytes: string;
  state: FeedFileState | 'uploading';
  /** Of its content, time and settings; null once it may be sent again as a new file. */
  identity: string | null;
  confirmed: boolean;
  rows_done: number;
  counts: Partial<FileCounts>;
  dealerships: FileDealership[];
  problem: string | null;
  received_at: Date;
  finished_at: Date | null;
  confirm_by: Date | null;
  /** How often it was taken up since it last got on. */
  attempts: number;
}

export const countsOf = ({ counts }: Pick<StoredFile, 'counts'>): FileCounts => ({
  rows: 0,
  accepted: 0,
  unchanged: 0,
  refused: 0,
  warned: 0,
  held: 0,
  warnings: [],
  absent: 0,
  ...counts,
});

/** A file as its client reads it. */
export function toFeedFile(file: StoredFile): FeedFile {
  const { rows, accepted, unchanged, refused, held, warned } = countsOf(file);
  const { mode, mapping, as_of, dealership, dry_run } = file.query;
  return {
    id: file.id,
    state: file.state === 'uploading' ? 'queued' : file.state,
    mode,
    dry_run,
    ...(mapping === undefined ? {} : { mapping }),
    format: file.format,
    encoding: file.encoding,
    ...(as_of === undefined ? {} : { as_of }),
    ...(dealership === undefined ? {} : { dealership }),
    bytes: Number(file.bytes),
    received_at: file.received_at.toISOString(),
    ...(file.finished_at ? { finished_at: file.finished_at.toISOString() } : {}),
    ...(file.confirm_by && file.state === 'awaiting_confirmation' ? { confirm_by: file.confirm_by.toISOString() } : {}),
    rows,
    accepted,
    unchanged,
    refused,
    held,
    warned,
    dealerships: file.dealerships,
    ...(file.problem === null ? {} : { problem: file.problem }),
  };
}
