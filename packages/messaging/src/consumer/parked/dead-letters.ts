import { type BackOff, Bell, backOffDelay, pause } from '@forecourt/service-kit/waiting';
import type { DataSource, QueryRunner } from 'typeorm';
import { PublishFault } from '../../faults.ts';
import { deadLetterTopic, type OutgoingMessage, type Transport } from '../../transport.ts';
import { inTransaction } from '../position/transaction.ts';
import { untilFull } from './parked-lists.ts';
import { type ParkedEvent, type ParkedRow, toParkedEvent } from './parking.ts';

const LETTERS_AT_ONCE = 100;

/** What the publisher of dead letters is started with. */
export interface DeadLetterOptions {
  transport: Pick<Transport, 'publish'>;
  group: string;
  dataSource: DataSource;
  /** How often to look for letters that another process left behind, in milliseconds. */
  intervalMs: number;
  backOff: BackOff;
  onError?(error: unknown): void;
}

/** A running publisher of dead letters. */
export interface DeadLetterPublisher {
  /** Something was parked: publish it now. */
  wake(): void;
  /** Letters that this process published. */
  published(): number;
  stop(): Promise<void>;
}

/**
 * Publishes every parked event to its topic's dead-letter topic, with its reason in the headers: at least once, even if the process that
 * parked it dies, because unpublished ones are read from the table. A letter that the broker refuses is sent without its value.
 */
export function startDeadLetters(options: DeadLetterOptions): DeadLetterPublisher {
  const stopping = new AbortController();
  const bell = new Bell();
  let published = 0;
  const ended = run(options, stopping.signal, bell, (letters) => {
    published += letters;
  });
  return {
    wake: () => bell.ring(),
    published: () => published,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

async function run(
  options: DeadLetterOptions,
  stopping: AbortSignal,
  bell: Bell,
  onPublished: (letters: number) => void,
): Promise<void> {
  let failures = 0;
  while (!stopping.aborted) {
    const wake = bell.listen();
    try {
      const { published, fault } = await publishDeadLetters(options);
      onPublished(published);
      if (fault !== undefined) throw fault;
      failures = 0;
      if (published === 0) await pause(options.intervalMs, stopping, wake);
    } catch (error) {
      failures += 1;
      options.onError?.(error);
      await pause(backOffDelay(options.backOff, failures), stopping);
    }
  }
}

/** Publishes the oldest letters, unless another process is about it. Gives their number, and what kept others from being published. */
function publishDeadLetters(options: DeadLetterOptions): Promise<{ published: number; fault?: unknown }> {
  const { dataSource, group } = options;
  return inTransaction(dataSource, async (runner) => {
    if (!(await becomeOnlyPublisher(runner, group))) return { published: 0 };
    const rows: ParkedRow[] = await runner.query(
      untilFull(
        'parked_events',
        'group_name = $1 AND NOT published',
        'topic, partition, "offset"',
        String(LETTERS_AT_ONCE),
      ),
      [group],
    );
    if (rows.length === 0) return { published: 0 };
    const { done, fault } = await publishLetters(options, rows);
    await markPublished(runner, group, done);
    return { published: done.length, fault };
  });
}

/** A letter on its way. */
interface Letter {
  row: ParkedRow;
  message: OutgoingMessage;
  /** Whether its value was left out. */
  isBare?: true;
}

/**
 * Publishes as many letters as possible. A refusal is final: the letter is sent again without its value, and if that is refused too,
 * it is reported and abandoned; the event itself stays parked. A broker skips what follows a refused message: the next attempt sends it.
 */
async function publishLetters(
  { transport, group, onError }: Pick<DeadLetterOptions, 'transport' | 'group' | 'onError'>,
  rows: ParkedRow[],
): Promise<{ done: ParkedRow[]; fault?: unknown }> {
  let waiting: Letter[] = rows.map((row) => ({ row, message: toDeadLetter(group, toParkedEvent(row)) }));
  const done = () => rows.filter((row) => !waiting.some((letter) => letter.row === row));
  while (waiting.length > 0) {
    try {
      await transport.publish(waiting.map(({ message }) => message));
      waiting = [];
    } catch (error) {
      if (!(error instanceof PublishFault)) return { done: done(), fault: error };
      const { acknowledged, refused, cause } = error;
      const left = waiting.filter(({ message }) => !acknowledged.has(message));
      if (cause !== undefined || !left.some(({ message }) => refused.has(message))) {
        waiting = left;
        return { done: done(), fault: error };
      }
      waiting = left.flatMap((letter) => withoutValue(letter, refused.get(letter.message), onError));
    }
  }
  return { done: rows };
}

/** The next attempt for a letter that was refused for a reason, or skipped if there is none. */
function withoutValue(letter: Letter, reason: string | undefined, onError: DeadLetterOptions['onError']): Letter[] {
  if (reason === undefined) return [letter];
  const { row, message, isBare } = letter;
  if (!isBare) return [{ row, message: toBareLetter(message, reason), isBare: true }];
  const place = `${row.topic}/${row.partition} at ${row.offset}`;
  onError?.(
    new Error(`The dead letter of ${place} is abandoned because it was refused even without its value: ${reason}`),
  );
  return [];
}

async function becomeOnlyPublisher(runner: QueryRunner, group: string): Promise<boolean> {
  const rows: { locked: boolean }[] = await runner.query(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('dead letters of ' || $1, 0)) AS locked`,
    [group],
  );
  return rows[0]?.locked === true;
}

/** The message as received, with its reason, origin and group in `dlq_*` headers. */
export function toDeadLetter(group: string, parked: ParkedEvent): OutgoingMessage {
  return {
    topic: deadLetterTopic(parked.topic),
    key: parked.key,
    value: parked.value,
    headers: {
      ...parked.headers,
      dlq_reason: parked.reason,
      dlq_group: group,
      dlq_topic: parked.topic,
      dlq_partition: String(parked.partition),
      dlq_offset: String(parked.offset),
      dlq_parked_at: parked.parkedAt.toISOString(),
    },
  };
}

/** Characters that a bare letter keeps of each header. */
const BARE_HEADER = 1_000;

/** Without value and foreign headers; `dlq_value_left_out` says how many bytes the value has, and why it is not there. */
function toBareLetter({ topic, key, value, headers }: OutgoingMessage, reason: string): OutgoingMessage {
  const kept = Object.entries(headers).filter(([name]) => /^(ce|dlq)_[a-z_]{1,40}$/.test(name));
  return {
    topic,
    key,
    value: '',
    headers: {
      ...Object.fromEntries(kept.map(([name, text]) => [name, text.slice(0, BARE_HEADER)])),
      dlq_value_left_out: `${Buffer.byteLength(value)} bytes: ${reason}`.slice(0, BARE_HEADER),
    },
  };
}

/** A row stays for its key until it is replayed; one that is replayed already was only kept for its letter. */
async function markPublished(runner: QueryRunner, group: string, rows: ParkedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await runner.query(
    `UPDATE parked_events AS parked SET published = true
     FROM unnest($2::text[], $3::int[], $4::bigint[]) AS letter (topic, partition, "offset")
     WHERE parked.group_name = $1 AND parked.topic = letter.topic AND parked.partition = letter.partition
       AND parked."offset" = letter."offset"`,
    [group, rows.map(({ topic }) => topic), rows.map(({ partition }) => partition), rows.map(({ offset }) => offset)],
  );
  await runner.query('DELETE FROM parked_events WHERE group_name = $1 AND published AND replayed_at IS NOT NULL', [
    group,
  ]);
}
