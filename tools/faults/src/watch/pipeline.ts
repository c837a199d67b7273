import { setTimeout as pause } from 'node:timers/promises';
import type { Databases } from './databases.ts';
import type { LeadSubscriber } from './lead-subscriber.ts';

/** What had been accepted at an instant: the version of every stream. */
interface Accepted {
  /** Milliseconds. */
  at: number;
  vehicles: Map<string, number>;
  leads: Map<string, number>;
}

const LOOK_EVERY_MS = 50;
const publishing = ['stock', 'leads', 'sites'] as const;
const versions = 'SELECT stream_id, max(version)::int AS version FROM events GROUP BY stream_id';
/** A group stays due for the day on which its next sold car no longer counts: that is not waited for. */
const unappraised = `SELECT ((SELECT count(*) FROM market_changes)
  + (SELECT count(*) FROM market_due WHERE due_at < now() + interval '1 minute'))::int AS count`;

/**
 * Follows accepted events until they are everywhere: published, read, written to the index, delivered to every subscriber. The load
 * continues in the meantime, so it does not wait for an idle moment but for everything accepted when the waiting began.
 */
export class Pipeline {
  readonly #databases: Databases;
  readonly #subscribers: readonly LeadSubscriber[];

  constructor(databases: Databases, subscribers: readonly LeadSubscriber[]) {
    this.#databases = databases;
    this.#subscribers = subscribers;
  }

  /**
   * Resolves when all that is accepted now has come through, with the instant of this call; undefined if it has not within the patience.
   * @param patienceMs milliseconds.
   */
  async caughtUp(patienceMs: number): Promise<number | undefined> {
    const at = Date.now();
    const within = AbortSignal.timeout(patienceMs);
    const accepted = await untilGiven(() => this.#accepted(at), within);
    if (!accepted) return undefined;
    const steps = [() => this.#isPublished(accepted), () => this.#isRead(accepted), () => this.#isReceived(accepted)];
    for (const step of steps)
      if (!(await untilGiven(async () => (await step()) || undefined, within))) return undefined;
    return (await this.#isIndexed(accepted, within)) ? at : undefined;
  }

  /**
   * Resolves when no figures of comparable cars wait to be computed (IDX-6); false if some still do after the patience. They come to rest
   * only without a load, and change documents: what is compared afterwards must first have caught up.
   * @param patienceMs milliseconds
   */
  async appraised(patienceMs: number): Promise<boolean> {
    const isDone = async () => (await this.#count('search_indexer', unappraised)) === 0 || undefined;
    return (await untilGiven(isDone, AbortSignal.timeout(patienceMs))) === true;
  }

  /** Resolves when no message waits for a subscription; false if some still do after the patience. @param patienceMs milliseconds */
  async delivered(patienceMs: number): Promise<boolean> {
    const isDone = async () => (await this.#undelivered()) === 0 || undefined;
    return (await untilGiven(isDone, AbortSignal.timeout(patienceMs))) === true;
  }

  #undelivered(): Promise<number> {
    return this.#count('leads', "SELECT count(*)::int AS count FROM crm_deliveries WHERE status = 'waiting'");
  }

  /** What still waits, for a person who asks why. */
  async waiting(): Promise<string> {
    const outboxes = await Promise.all(
      publishing.map((name) => this.#count(name, 'SELECT count(*)::int AS count FROM outbox')),
    );
    const behind = await this.#count(
      'search_indexer',
      'SELECT count(*)::int AS count FROM index_entries WHERE indexed_revision < revision',
    );
    const parked = await this.#count('search_indexer', 'SELECT count(*)::int AS count FROM parked_events');
    const waiting = publishing.map((name, place) => `outbox of ${name} ${outboxes[place]}`);
    const [undelivered, figures] = [await this.#undelivered(), await this.#count('search_indexer', unappraised)];
    return [
      ...waiting,
      `figures ${figures}`,
      `cars behind ${behind}`,
      `parked ${parked}`,
      `webhooks ${undelivered}`,
    ].join(', ');
  }

  async #accepted(at: number): Promise<Accepted> {
    const [vehicles, leads] = await Promise.all([this.#versions('stock'), this.#versions('leads')]);
    return { at, vehicles, leads };
  }

  async #versions(database: 'stock' | 'leads'): Promise<Map<string, number>> {
    const rows = await this.#databases.rows<{ stream_id: string; version: number }>(database, versions);
    return new Map(rows.map(({ stream_id, version }) => [stream_id, version]));
  }

  async #isPublished({ at }: Accepted): Promise<boolean> {
    const counts = publishing.map((name) =>
      this.#count(name, 'SELECT count(*)::int AS count FROM outbox WHERE recorded_at <= $1', [new Date(at)]),
    );
    return (await Promise.all(counts)).every((count) => count === 0);
  }

  async #isRead({ vehicles }: Accepted): Promise<boolean> {
    const rows = await this.#databases.rows<{ vehicle_id: string; stream_version: number }>(
      'search_indexer',
      'SELECT vehicle_id, stream_version FROM car_rows',
    );
    const read = new Map(rows.map(({ vehicle_id, stream_version }) => [vehicle_id, stream_version]));
    return [...vehicles].every(([id, version]) => (read.get(id) ?? 0) >= version);
  }

  async #isReceived({ leads }: Accepted): Promise<boolean> {
    return this.#subscribers.every((subscriber) =>
      [...leads].every(([lead, version]) => subscriber.has(lead, version)),
    );
  }

  /** The revisions that the rows have now, which is after they were read, are in every index. */
  async #isIndexed({ vehicles }: Accepted, within: AbortSignal): Promise<boolean> {
    const entries = () =>
      this.#databases.rows<{ name: string; revision: string; indexed: string }>(
        'search_indexer',
        `SELECT index_name || ' ' || vehicle_id AS name, revision, indexed_revision AS indexed
         FROM index_entries WHERE vehicle_id = ANY($1)`,
        [[...vehicles.keys()]],
      );
    const wanted = await untilGiven(entries, within);
    if (!wanted) return false;
    const written = await untilGiven(async () => {
      const indexed = new Map((await entries()).map((entry) => [entry.name, Number(entry.indexed)]));
      // An entry that is gone was of an index that was replaced.
      return wanted.every(({ name, revision }) => (indexed.get(name) ?? Infinity) >= Number(revision)) || undefined;
    }, within);
    return written === true;
  }

  async #count(database: Parameters<Databases['rows']>[0], text: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.#databases.rows<{ count: number }>(database, text, values);
    return row?.count ?? 0;
  }
}

/** Retries until it gets a result; a fault is not a result. */
async function untilGiven<Given>(
  look: () => Promise<Given | undefined>,
  within: AbortSignal,
): Promise<Given | undefined> {
  while (!within.aborted) {
    const given = await look().catch(() => undefined);
    if (given !== undefined) return given;
    await pause(LOOK_EVERY_MS);
  }
  return undefined;
}
