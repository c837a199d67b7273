import type { Readable } from 'node:stream';
import { FEED_BATCH_LIMIT, FEED_EVENT_BYTES, FEED_JSON_BYTES, type FeedVerdict } from '@forecourt/contracts';
import { badRequest, ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { MessageRow } from './checking/feed-row.ts';
import type { SentRow } from './checking/lenient-row.ts';
import { type ApplyOptions, FeedIntake } from './feed-intake.ts';
import { FeedCounts } from './keeping/feed-counts.ts';
import type { FeedSender } from './keeping/feed-keys.ts';
import { withTwinWarnings } from './placing/twin-rows.ts';
import { BodyError } from './reading/json/body-error.ts';
import { parseEvent } from './reading/json/parse-event.ts';
import { type BodyBounds, RowScanner, type ScannedRow } from './reading/json/row-scanner.ts';
import { type CsvReading, mappedRow, namingColumns } from './reading/mapped-row.ts';
import type { Slice } from './reading/slices.ts';

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;
/** The largest car that a feed can send, with 200 pictures and 500 items of equipment, has about 1,500 parts. */
const BOUNDS: BodyBounds = { rows: FEED_BATCH_LIMIT, depth: 16, rowBytes: FEED_EVENT_BYTES, rowParts: 2_500 };
/** Less than this is read at once: to wait for a turn would take longer. */
const SMALL_BYTES = 16 * KIBIBYTE;

/** Reads a JSON body as it streams: each event is parsed and checked separately, and none is applied before the whole body was read. */
@Injectable()
export class JsonIntake {
  constructor(
    private readonly intake: FeedIntake,
    private readonly counts: FeedCounts,
  ) {}

  /**
   * A verdict for each event. Nothing is applied of a body that is not JSON or has too many events; an event that is too large is refused
   * separately.
   * @param slice the request's share of the thread.
   * @param reading of a shape other than the platform's own, by a mapping (FEED-8).
   * @throws ProblemError 400 that names the place in the body, what it got and what was expected; 413 for a body that is too large.
   */
  async take(
    body: Readable,
    sender: FeedSender,
    slice: Slice,
    { reading, ...options }: ApplyOptions & { reading?: CsvReading | undefined } = {},
  ): Promise<FeedVerdict[]> {
    const read = reading && mappedRow(reading);
    const messages: MessageRow[] = [];
    const refused: FeedVerdict[] = [];
    let rows = 0;
    try {
      for await (const row of rowsOf(body, slice)) {
        rows += 1;
        if ('fault' in row) {
          refused.push(unreadVerdict(row));
          continue;
        }
        const sent = read ? read(row) : row;
        if ('verdict' in sent) {
          refused.push(sent);
          continue;
        }
        const checked = this.intake.check([sent], sender);
        messages.push(...checked.messages);
        refused.push(...checked.refused);
        if (slice.isOver) await slice.next();
      }
    } catch (error) {
      throw error instanceof BodyError ? badRequest([{ field: error.field, message: error.message }]) : error;
    }
    if (rows === 0) throw badRequest([{ field: 'events', message: 'expected at least one event; got an empty list' }]);
    const messagesInOrder = withTwinWarnings(messages, this.intake.receiptsSince());
    const verdicts = await this.intake.apply({ messages: messagesInOrder, refused }, options);
    if (!options.dry) {
      this.counts.note(sender, messages, verdicts);
      const about = new Set(messages.map(({ message }) => message.dealership.id));
      if (reading) this.counts.noteUnread(sender, about, reading.unread);
    }
    return reading ? verdicts.map((verdict) => namingColumns(reading.mapping, verdict)) : verdicts;
  }
}

interface UnreadRow {
  index: number;
  /** Why no event is made of it. */
  fault: string;
}

async function* rowsOf(body: Readable, slice: Slice): AsyncGenerator<SentRow | UnreadRow> {
  const scanner = new RowScanner(BOUNDS);
  let bytes = 0;
  // Abandoning the body must not close its connection: the refusal is sent over it.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > FEED_JSON_BYTES) throw jsonTooLarge();
    if (chunk.length > SMALL_BYTES) await slice.next();
    for (const row of scanner.read(chunk)) yield parsed(row, scanner);
  }
  for (const row of scanner.end()) yield parsed(row, scanner);
}

function parsed(row: ScannedRow, scanner: RowScanner): SentRow | UnreadRow {
  const { index, text, excess } = row;
  if (text === undefined) return { index, fault: EXCESSES[excess ?? 'bytes'] };
  try {
    return { index, ...parseEvent(text) };
  } catch (error) {
    throw scanner.faultOf(row) ?? error;
  }
}

const EXCESSES = {
  bytes: `expected an event of at most ${BOUNDS.rowBytes / KIBIBYTE} KiB; got a larger one`,
  parts: `expected an event with at most ${BOUNDS.rowParts} members and items in all its lists and objects; got more`,
};

function unreadVerdict({ index, fault }: UnreadRow): FeedVerdict {
  return { index, verdict: 'refused', errors: [{ field: '', message: fault }] };
}

/** 413 for more JSON than a request may have. */
export function jsonTooLarge(): ProblemError {
  const errors = [
    { field: 'body', message: `expected at most ${FEED_JSON_BYTES} bytes of JSON; send fewer events per request` },
  ];
  return new ProblemError({
    status: 413,
    detail: `The JSON is larger than ${FEED_JSON_BYTES / MEBIBYTE} MiB.`,
    errors,
  });
}
