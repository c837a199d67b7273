import type { Readable } from 'node:stream';
import { type CsvMapping, FEED_BATCH_LIMIT, type FeedVerdict, type FieldError } from '@forecourt/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { type MappedRecord, mapRecord, requiredFields, withColumn } from './csv-mapping.ts';
import { csvRecords, type ReadRecord } from './csv-records.ts';
import { FeedCounts } from './feed-counts.ts';
import { type ApplyOptions, type CheckedRows, FeedIntake, type FeedSender, type SentRow } from './feed-intake.ts';
import { FileVerdicts } from './file-verdicts.ts';
import type { Slice } from './slices.ts';
import { FileRows } from './twin-rows.ts';

/** More than any dealer has; a small compressed file can hold so many lines that their verdicts alone would exhaust the memory. */
const MOST_RECORDS = 100_000;
/** Characters of events that wait for their batch: long ones go in fewer at a time. */
const LARGEST_BATCH = 8_000_000;

/** Rows that are checked before each look at the slice. */
const CHECKED_AT_ONCE = 20;

/** A file's mapping, and its time (ISO 8601) for records without one. */
export interface CsvReading {
  mapping: CsvMapping;
  asOf: string | undefined;
}

/** Reads a CSV file as it streams, a batch at a time. Each batch is a separate transaction, and safe to send again. */
@Injectable()
export class CsvIntake {
  constructor(
    @Inject(FeedIntake) private readonly intake: FeedIntake,
    @Inject(FeedCounts) private readonly counts: FeedCounts,
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
    const rows = new FileRows(this.intake.receiptsSince());
    const required = requiredFields(reading.mapping);
    let batch: SentRow[] = [];
    let characters = 0;
    let underWay: Promise<unknown> = Promise.resolve();
    // The next batch is read and checked while the database has this one. Never two at a time: they may refer to the same stock number.
    const flush = async () => {
      const { messages, refused } = await this.#check(batch, sender, slice);
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
    for await (const { index, record, ...unread } of csvRecords(file, reading.mapping, slice, MOST_RECORDS)) {
      if (slice.isOver) await slice.next();
      const mapped = record ? mapRecord(reading.mapping, record, reading.asOf) : unreadRecord(unread);
      if (mapped.errors) {
        const verdict = refusedRecord(index, mapped);
        verdicts.add(verdict);
        if (!options.dry) this.counts.note(sender, [], [verdict]);
        continue;
      }
      batch.push({ index, event: mapped.event, leniency: { warnings: mapped.warnings, required } });
      characters += JSON.stringify(mapped.event).length;
      if (batch.length === FEED_BATCH_LIMIT || characters > LARGEST_BATCH) await flush();
    }
    await flush();
    await underWay;
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

/** A record that could not be read, as one that could not be mapped. */
export function unreadRecord({ fault = '', stocknum }: Pick<ReadRecord, 'fault' | 'stocknum'>) {
  return { errors: [{ field: '', message: fault }], warnings: [], stocknum };
}

/** The verdict on a record that lacks what it must have. */
export function refusedRecord(
  index: number,
  { errors, warnings, stocknum }: MappedRecord & { errors: FieldError[] },
): FeedVerdict {
  return {
    index,
    ...(stocknum === undefined ? {} : { stocknum }),
    verdict: 'refused',
    errors,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** A failed batch is reported where it is awaited, which may be after some more reading. */
function awaitedLater(): void {}

/** A verdict whose faults name the columns of the file. */
export function namingColumns(mapping: CsvMapping, verdict: FeedVerdict): FeedVerdict {
  const { errors, warnings } = verdict;
  return {
    ...verdict,
    ...(errors ? { errors: errors.map((error) => withColumn(mapping, error)) } : {}),
    ...(warnings ? { warnings: warnings.map((warning) => withColumn(mapping, warning)) } : {}),
  };
}
