import type { Transport } from '../transport.ts';
import { type RelayOptions, type RelayTopic, topicsOf } from './options.ts';
import type { OutboxEntry, OutboxReader, Parking } from './outbox.ts';
import { publishEntries } from './publish-entries.ts';
import { StreamCircuit } from './stream-circuit.ts';
import { type Worded, word } from './wording.ts';

/** Batches searched for an event that can be serialised, before the serialiser itself is considered at fault. */
const BATCHES_LOOKED_THROUGH = 10;

/** What a batch led to. */
export interface BatchOutcome<Entry extends OutboxEntry> {
  /** To be removed from the outbox. */
  done: Entry[];
  /** To be parked, in their order. */
  parked: Parking<Entry>[];
  published: number;
  /** What kept the rest from being published. */
  fault?: unknown;
}

/** Whether every entry is done, so that the entries read ahead can follow. */
export function isWhole<Entry extends OutboxEntry>({ parked, fault }: BatchOutcome<Entry>): boolean {
  return parked.length === 0 && fault === undefined;
}

/** Entries with what can be read behind them, and the topics that they are published on. */
interface Batch<Entry extends OutboxEntry> {
  entries: readonly Entry[];
  reader: Pick<OutboxReader<Entry>, 'read'>;
  topics: readonly RelayTopic<Entry>[];
}

/** What batches are worked through with. */
export type BatchOptions<Entry extends OutboxEntry> = Omit<RelayOptions<Entry>, 'transport'> & {
  transport: Pick<Transport, 'publish'>;
};

/** Works through batches of one outbox: serialises, publishes, and decides what is parked. */
export class BatchWorker<Entry extends OutboxEntry> {
  readonly #options: BatchOptions<Entry>;
  readonly #wording: StreamCircuit;
  readonly #publishing: StreamCircuit;

  constructor(options: BatchOptions<Entry>) {
    this.#options = options;
    this.#wording = new StreamCircuit('cannot be serialised', options.circuitStreams);
    this.#publishing = new StreamCircuit('are refused by the broker', options.circuitStreams);
  }

  /** Whether nothing more is parked. */
  get isCircuitOpen(): boolean {
    return this.#wording.isOpen || this.#publishing.isOpen;
  }

  /**
   * Words and publishes entries. Nothing is removed or parked yet.
   * @param only the topic to publish on; all by default.
   * @throws a fault of the infrastructure, or StreamsFault; then nothing was published.
   */
  async work(
    entries: readonly Entry[],
    reader: Pick<OutboxReader<Entry>, 'read'>,
    only?: string,
  ): Promise<BatchOutcome<Entry>> {
    const topics = topicsOf(this.#options).filter(({ topic }) => only === undefined || topic === only);
    const worded = await word(entries, topics, this.#options.classify);
    await this.#judgeWording(worded, { entries, reader, topics });
    const publication = await publishEntries(worded.public, this.#options.transport);
    const { published } = publication;
    if (published.length > 0) this.#publishing.succeeded();
    else this.#publishing.failed(publication.refused);
    const outcome = {
      done: [...worded.silent, ...published],
      parked: [...worded.faulty.map(toParking), ...worded.behind],
      published: published.length,
    };
    if (this.#publishing.isOpen && publication.refused.length > 0)
      return { ...outcome, fault: this.#publishing.fault() };
    this.#report([...worded.faulty, ...publication.refused]);
    const parked = [...outcome.parked, ...publication.refused.map(toParking), ...publication.behind];
    return { ...outcome, parked, ...('fault' in publication && { fault: publication.fault }) };
  }

  async #judgeWording({ faulty, public: passed }: Worded<Entry>, batch: Batch<Entry>): Promise<void> {
    if (passed.length > 0) this.#wording.succeeded();
    else this.#wording.failed(faulty);
    if (faulty.length === 0 || !this.#wording.isOpen) return;
    if (!(await this.#laterOnePasses(batch))) throw this.#wording.fault();
    this.#wording.succeeded();
  }

  async #laterOnePasses({ entries, reader, topics }: Batch<Entry>): Promise<boolean> {
    let last = entries.at(-1);
    for (let batch = 0; batch < BATCHES_LOOKED_THROUGH && last !== undefined; batch += 1) {
      const later = await reader.read(entries.length, last);
      if ((await word(later, topics, this.#options.classify)).public.length > 0) return true;
      last = later.at(-1);
    }
    return false;
  }

  #report(failures: readonly { error: unknown }[]): void {
    for (const { error } of failures) this.#options.onError?.(error);
  }
}

function toParking<Entry extends OutboxEntry>({ entry, reason }: { entry: Entry; reason: string }): Parking<Entry> {
  return { entry, reason };
}
