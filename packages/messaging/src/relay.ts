import { type CloudEventEnvelope, toMessage } from './envelope.ts';
import type { OutboxEntry, OutboxReader, OutboxSource } from './outbox.ts';
import { type BackOff, backOffDelay, defaultBackOff, pause } from './pause.ts';
import type { Transport } from './transport.ts';

/** Entries taken at once. */
export const RELAY_BATCH = 1_000;

/** What a relay is started with. */
export interface RelayOptions<Entry extends OutboxEntry> {
  outbox: OutboxSource<Entry>;
  transport: Transport;
  topic: string;
  /**
   * The public event of a stored one; undefined where the event stays within its service. Where it throws, nothing is published or lost:
   * the relay holds the outbox in order, reports and tries again.
   */
  toWire(entry: Entry): CloudEventEnvelope | undefined | Promise<CloudEventEnvelope | undefined>;
  /** Entries taken at once; RELAY_BATCH where left out. */
  batchSize?: number;
  /** Pause after an empty read, in milliseconds; 25 where left out. */
  idleMs?: number;
  /** Pause before asking again while another process is the reader, in milliseconds; 1,000 where left out. */
  standbyMs?: number;
  backOff?: BackOff;
  /** Told of every fault; the relay goes on by itself. */
  onError?(error: unknown): void;
}

/** Counts since the start. */
export interface RelayStats {
  /** Whether this process is the outbox's reader now. */
  active: boolean;
  published: number;
  /** Faults in a row; 0 after a success. */
  failures: number;
}

/** A running relay. */
export interface Relay {
  stats(): RelayStats;
  /** Finishes the batch in hand and gives the outbox back. */
  stop(): Promise<void>;
}

/**
 * Publishes what an outbox holds, in its order: read, publish, wait until durable, remove. The next entries are read, and those before
 * removed, while a batch is on its way. A crash before the removal publishes again (at least once). Of several relays on one outbox one works and the others stand by.
 */
export function startRelay<Entry extends OutboxEntry>(options: RelayOptions<Entry>): Relay {
  const stopping = new AbortController();
  const stats: RelayStats = { active: false, published: 0, failures: 0 };
  const ended = run(options, stats, stopping.signal);
  return {
    stats: () => ({ ...stats }),
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

async function run<Entry extends OutboxEntry>(
  options: RelayOptions<Entry>,
  stats: RelayStats,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      const reader = await options.outbox.tryBecomeOnlyReader();
      if (reader) await drain(reader, options, stats, stopping);
      else await pause(options.standbyMs ?? 1_000, stopping);
    } catch (error) {
      stats.failures += 1;
      options.onError?.(error);
      await pause(backOffDelay(options.backOff ?? defaultBackOff, stats.failures), stopping);
    }
  }
}

/**
 * Works as the only reader until told to stop, until the lock is lost, or until a fault. While a batch is on its way, the one before is
 * removed and the next one read.
 */
async function drain<Entry extends OutboxEntry>(
  reader: OutboxReader<Entry>,
  options: RelayOptions<Entry>,
  stats: RelayStats,
  stopping: AbortSignal,
): Promise<void> {
  const { batchSize = RELAY_BATCH, idleMs = 25 } = options;
  stats.active = true;
  try {
    let entries: Entry[] = [];
    let removing = Promise.resolve();
    while (!stopping.aborted && !reader.lost.aborted) {
      if (entries.length === 0) {
        await removing;
        entries = await reader.read(batchSize);
        stats.failures = 0;
        if (entries.length === 0) await pause(idleMs, stopping, reader.lost);
        continue;
      }
      const last = entries.at(-1);
      const [published, next] = await Promise.all([
        publish(entries, options),
        // The reader's one connection does one thing after the other.
        removing.then(() => reader.read(batchSize, last)),
      ]);
      stats.failures = 0;
      stats.published += published;
      removing = reader.remove(entries);
      entries = next;
    }
    await removing;
  } finally {
    stats.active = false;
    await reader.close().catch((error: unknown) => options.onError?.(error));
  }
}

/** Publishes what of the entries is public; gives how many that were. */
async function publish<Entry extends OutboxEntry>(
  entries: readonly Entry[],
  { transport, topic, toWire }: RelayOptions<Entry>,
): Promise<number> {
  const envelopes = await Promise.all(entries.map(toWire));
  const messages = envelopes.filter((envelope) => envelope !== undefined).map((envelope) => toMessage(topic, envelope));
  if (messages.length > 0) await transport.publish(messages);
  return messages.length;
}
