import type { DataSource, QueryRunner } from 'typeorm';
import { type BackOff, Bell, backOffDelay, pause } from '../pause.ts';
import { deadLetterTopic, type OutgoingMessage, type Transport } from '../transport.ts';
import { type ParkedEvent, type ParkedRow, toParkedEvent } from './parking.ts';
import { inTransaction } from './transaction.ts';

const LETTERS_AT_ONCE = 100;

/** What the publisher of dead letters is started with. */
export interface DeadLetterOptions {
  transport: Transport;
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
 * Publishes every parked event to its topic's dead-letter topic, with its reason in the headers: at least once, whenever the process that
 * parked it died, because what is left to publish is read from the table.
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
      const published = await publishDeadLetters(options);
      onPublished(published);
      failures = 0;
      if (published < LETTERS_AT_ONCE) await pause(options.intervalMs, stopping, wake);
    } catch (error) {
      failures += 1;
      options.onError?.(error);
      await pause(backOffDelay(options.backOff, failures), stopping);
    }
  }
}

/** Publishes the oldest letters, unless another process is about it. Gives their number. */
function publishDeadLetters({ dataSource, transport, group }: DeadLetterOptions): Promise<number> {
  return inTransaction(dataSource, async (runner) => {
    if (!(await becomeOnlyPublisher(runner, group))) return 0;
    const rows: ParkedRow[] = await runner.query(
      `SELECT * FROM parked_events WHERE group_name = $1 AND NOT published
       ORDER BY topic, partition, "offset" LIMIT ${LETTERS_AT_ONCE}`,
      [group],
    );
    if (rows.length === 0) return 0;
    await transport.publish(rows.map((row) => toDeadLetter(group, toParkedEvent(row))));
    await markPublished(runner, group, rows);
    return rows.length;
  });
}

async function becomeOnlyPublisher(runner: QueryRunner, group: string): Promise<boolean> {
  const rows: { locked: boolean }[] = await runner.query(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('dead letters of ' || $1, 0)) AS locked`,
    [group],
  );
  return rows[0]?.locked === true;
}

/** The message as it came, and in `dlq_*` headers why, from where and whose it was. */
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

/** A row stays for its key until it is replayed; one that is replayed already was only kept for its letter. */
async function markPublished(runner: QueryRunner, group: string, rows: ParkedRow[]): Promise<void> {
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
