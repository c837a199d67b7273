import type { Readable } from 'node:stream';
import { type CsvMapping, FEED_BATCH_LIMIT, type FeedVerdict } from '@forecourt/contracts';
import { badRequest, type ProblemError, showValue } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type CsvError, type Parser, parse } from 'csv-parse';
import { mapRecord, missingColumns, withColumn } from './csv-mapping.ts';
import type { CsvRecord } from './csv-values.ts';
import { FeedIntake, type FeedSender, type SentRow } from './feed-intake.ts';

/** A longer record is a quote that was never closed. */
const LONGEST_RECORD = 1_000_000;
/** More than any dealer has; a small compressed file can hold so many lines that their verdicts alone would fill the memory. */
const MOST_RECORDS = 100_000;
/** Characters of events that wait for their batch: long ones go in fewer at a time. */
const LARGEST_BATCH = 8_000_000;

/** A file's mapping, and the time that it was made at (ISO 8601) for records that carry none. */
export interface CsvReading {
  mapping: CsvMapping;
  asOf: string | undefined;
}

/** Takes in a CSV file as it streams, a batch at a time. Each batch is a transaction of its own, and safe to send again. */
@Injectable()
export class CsvIntake {
  constructor(@Inject(FeedIntake) private readonly intake: FeedIntake) {}

  /**
   * A verdict for each record after the header. A file that can't be read on ends with a refusal that says so; what came before it
   * keeps its verdicts.
   * @throws ProblemError 400 where the file lacks a column that the mapping reads, or holds no record at all: whatever was meant by it, an
   * answer of zero verdicts would look like success.
   */
  async take(file: Readable, reading: CsvReading, sender: FeedSender): Promise<FeedVerdict[]> {
    const verdicts: FeedVerdict[] = [];
    let batch: SentRow[] = [];
    let characters = 0;
    let underWay: Promise<unknown> = Promise.resolve();
    // The next batch is read and checked while the database has this one. Never two at a time: they may tell of the same stock number.
    const flush = async () => {
      const checked = this.intake.check(batch, sender);
      batch = [];
      characters = 0;
      await underWay;
      underWay = this.intake.apply(checked).then((taken) => {
        verdicts.push(...taken.map((verdict) => namingColumns(reading.mapping, verdict)));
      });
      underWay.catch(awaitedLater);
    };
    for await (const { index, record, fault } of records(file, reading.mapping)) {
      const mapped = record ? mapRecord(reading.mapping, record, reading.asOf) : undefined;
      if (!mapped || mapped.errors) {
        verdicts.push({ index, verdict: 'refused', errors: mapped?.errors ?? [{ field: '', message: fault ?? '' }] });
        continue;
      }
      batch.push({ index, event: mapped.event });
      characters += JSON.stringify(mapped.event).length;
      if (batch.length === FEED_BATCH_LIMIT || characters > LARGEST_BATCH) await flush();
    }
    await flush();
    await underWay;
    return verdicts.sort((a, b) => a.index - b.index);
  }
}

/** A batch that fails is told of where it is awaited, which may be after some more reading. */
function awaitedLater(): void {}

interface ReadRecord {
  index: number;
  record?: CsvRecord;
  fault?: string;
}

async function* records(file: Readable, mapping: CsvMapping): AsyncGenerator<ReadRecord> {
  let columns: string[] | undefined;
  let index = 0;
  const { parser, fault } = parserOf(file, mapping);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (!columns) {
        columns = cells.map((cell) => cell.trim());
        const missing = missingColumns(mapping, columns);
        if (missing.length > 0) throw badRequest(missing);
        continue;
      }
      if (index === MOST_RECORDS) {
        yield { index, fault: `a file may hold ${MOST_RECORDS} records; send the rest by itself` };
        return;
      }
      yield { index, ...toRecord(columns, cells) };
      index += 1;
    }
    const broken = fault();
    if (!broken && index === 0) throw emptyFile(columns);
    if (broken) yield { index, fault: `the file can’t be read from here on: ${broken.message}` };
  } finally {
    // Whatever ended the reading, the request has to be taken to its end before it can be answered.
    file.unpipe(parser).resume();
  }
}

/** A whole inventory that is empty is a fault of the export far more often than a dealer without cars; each car that left is told by a `remove`. */
function emptyFile(columns: readonly string[] | undefined): ProblemError {
  const came = columns ? `a header line of ${columns.length} columns and no record` : 'an empty file';
  const message = `expected a header line and at least one record; came ${came}. Nothing was changed: cars that are gone are told by events of type remove.`;
  return badRequest([{ field: 'file', message }]);
}

/** A parser that ends at the first fault instead of throwing, as an error would take the records before it along. */
function parserOf(file: Readable, { delimiter }: CsvMapping): { parser: Parser; fault: () => CsvError | undefined } {
  let fault: CsvError | undefined;
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    skip_records_with_error: true,
    on_skip: (error) => {
      fault ??= error;
      file.unpipe(parser);
      if (!parser.writableEnded) parser.end();
      return undefined;
    },
  });
  file.on('error', (error) => parser.destroy(error));
  return { parser: file.pipe(parser), fault: () => fault };
}

function toRecord(columns: readonly string[], cells: readonly string[]): { record: CsvRecord } | { fault: string } {
  if (cells.length !== columns.length) {
    return {
      fault: `expected ${columns.length} cells, as the header has; came ${cells.length}, from ${showValue(cells[0])}`,
    };
  }
  return { record: Object.fromEntries(columns.map((column, place) => [column, cells[place]])) };
}

function namingColumns(mapping: CsvMapping, verdict: FeedVerdict): FeedVerdict {
  const { errors, warnings } = verdict;
  return {
    ...verdict,
    ...(errors ? { errors: errors.map((error) => withColumn(mapping, error)) } : {}),
    ...(warnings ? { warnings: warnings.map((warning) => withColumn(mapping, warning)) } : {}),
  };
}
