import type { Readable } from 'node:stream';
import { FEED_BATCH_LIMIT, type FeedVerdict, type FieldError } from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import type { SentRow } from './checking/lenient-row.ts';
import { type ApplyOptions, type CheckedRows, FeedIntake } from './feed-intake.ts';
import { FeedCounts } from './keeping/feed-counts.ts';
import type { FeedSender } from './keeping/feed-keys.ts';
import { FileRows } from './placing/twin-rows.ts';
import { mapRecord, requiredFields } from './reading/csv-mapping.ts';
import { csvRecords } from './reading/csv-records.ts';
import { type CsvReading, namingColumns, refusedRecord, unreadRecord } from './reading/mapped-row.ts';
import type { Slice } from './reading/slices.ts';

/** More than any dealer has; a small compressed file can hold so many lines that their verdicts alone would exhaust the memory. */
const MOST_RECORDS = 100_000;
/** Characters of events that wait for their batch: long ones go in fewer at a time. */
const LARGEST_BATCH = 8_000_000;

/** Rows that are checked before each look at the slice. */
const CHECKED_AT_ONCE = 20;

/** Reads a CSV file as it streams, a batch at a time. Each batch is a separate transaction, and safe to send again. */
@Injectable()
export class CsvIntake {
  constructor(
    private readonly intake: FeedIntake,
    private readonly counts: FeedCounts,
  ) {}

  /**
   * A verdict for each record after the header. A file that becomes unreadable ends with a refusal that says so; records before it
   * keep their verdicts.
   * @param slice the request's share of the thread.
   * @throws ProblemError 400 if the file lacks a column that the mapping reads, or has no records at all: an
   * answer of zero verdicts would look like success.
   */
  async take(
    file: Readable,
    reading: CsvReading,
    sender: FeedSender,
    slice: Slice,
    options: ApplyOptions = {},
  ): Promise<FeedVerdict[]> {
    const verdicts = new FileVerdicts();
    const rows = new FileRows(this.intake.receiptsSince(), (numbers) => this.intake.listed(numbers));
    const required = requiredFields(reading.mapping);
    const about = new Set<number>();
    let batch: SentRow[] = [];
    let characters = 0;
    let underWay: Promise<unknown> = Promise.resolve();
    // The next batch is read and checked while the database has this one. Never two at a time: they may refer to the same stock number.
    const flush = async () => {
      const { messages, refused } = await this.#check(batch, sender, slice);
      for (const { message } of messages) about.add(message.dealership.id);
      batch = [];
      characters = 0;
      await underWay;
      underWay = rows
        .apply(messages, (last) => this.intake.apply({ messages: last, refused: [] }, options))
        .then((taken) => {
          if (!options.dry) this.counts.note(sender, messages, [...refused, ...taken]);
          for (const verdict of [...refused, ...taken]) verdicts.add(namingColumns(reading.mapping, verdict));
        });
      underWay.catch(awaitedLater);
    };
    for await (const { index, record, warnings: dropped = [], ...unread } of csvRecords(
      textOf(file),
      reading.mapping,
      slice,
      MOST_RECORDS,
    )) {
      if (slice.isOver) await slice.next();
      if (record) reading.unread.note(index, record);
      const mapped = record ? mapRecord(reading.mapping, record, reading.asOf) : unreadRecord(unread);
      if (mapped.errors) {
        const verdict = refusedRecord(index, mapped);
        verdicts.add(verdict);
        if (!options.dry) this.counts.note(sender, [], [verdict]);
        continue;
      }
      batch.push({ index, event: mapped.event, leniency: { warnings: [...dropped, ...mapped.warnings], required } });
      characters += JSON.stringify(mapped.event).length;
      if (batch.length === FEED_BATCH_LIMIT || characters > LARGEST_BATCH) await flush();
    }
    await flush();
    await underWay;
    if (!options.dry) this.counts.noteUnread(sender, about, reading.unread);
    return rows.report(verdicts.inOrder());
  }

  async #check(batch: readonly SentRow[], sender: FeedSender, slice: Slice): Promise<CheckedRows> {
    const messages = [];
    const refused = [];
    for (let from = 0; from < batch.length; from += CHECKED_AT_ONCE) {
      if (slice.isOver) await slice.next();
      const checked = this.intake.check(batch.slice(from, from + CHECKED_AT_ONCE), sender);
      messages.push(...checked.messages);
      refused.push(...checked.refused);
    }
    return { messages, refused };
  }
}

/** The text of a body in UTF-8. Abandoning it must not close its connection: the answer is sent over it. */
async function* textOf(file: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** A failed batch is reported where it is awaited, which may be after some more reading. */
function awaitedLater(): void {}

/** Faults that the answer to a file names besides the first of each record: about 4 MB of text. */
const MOST_FAULTS = 20_000;

/**
 * The verdicts on a file's records, within their memory limit: a small compressed file can hold a hundred thousand records with
 * nothing but faults. Once many were named, a record keeps only its first one.
 */
export class FileVerdicts {
  readonly #verdicts: FeedVerdict[] = [];
  #room = MOST_FAULTS;

  add(verdict: FeedVerdict): void {
    const { errors = [], warnings = [], ...rest } = verdict;
    const faults = errors.length + warnings.length;
    if (faults <= 1 || faults <= this.#room) {
      this.#room -= faults;
      this.#verdicts.push(verdict);
      return;
    }
    const isRefused = errors.length > 0;
    const [first] = isRefused ? errors : warnings;
    const left: FieldError = {
      field: '',
      message: `and ${faults - 1} more; an answer lists at most ${MOST_FAULTS}`,
    };
    const named = first ? [first, left] : [];
    this.#verdicts.push({ ...rest, ...(isRefused ? { errors: named } : { warnings: named }) });
  }

  /** All of them, in the order of the file. */
  inOrder(): FeedVerdict[] {
    return this.#verdicts.sort((a, b) => a.index - b.index);
  }
}
