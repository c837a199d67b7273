/** Why an entry cannot be published now: it could not be read, or an earlier event of its stream is parked. */
export type Obstacle = { kind: 'unreadable'; error: unknown } | { kind: 'behind' };

/** A stored event that waits to be published. */
export interface OutboxEntry {
  streamId: string;
  version: number;
  type: string;
  data: unknown;
  meta: unknown;
  occurredAt: Date;
  recordedAt: Date;
  /** Absent if the entry can be published. */
  obstacle?: Obstacle | undefined;
}

/** An entry to be parked. */
export interface Parking<Entry extends OutboxEntry = OutboxEntry> {
  entry: Entry;
  /** Why it cannot be published; undefined if it only waits behind a parked event of its stream. */
  reason?: string | undefined;
}

/** Offset that follows the last acknowledged message of each partition of a topic, by its number, in an epoch. */
export interface Acknowledged {
  topic: string;
  epoch: string;
  ends: Record<string, string>;
}

/** A place among all stored events: by stream, and within it by version. */
export interface StoredPlace {
  streamId: string;
  version: number;
}

/** In which epoch a topic is published. */
export interface EpochState {
  epoch: string;
  acknowledged: Acknowledged['ends'];
  /** Why nothing may be published in it any more. */
  lost: string | undefined;
  /** The stored event after which republishing continues; undefined if it is not in progress. */
  republishing: StoredPlace | undefined;
}

/** Stored events to republish. */
export interface StoredPage<Entry extends OutboxEntry> {
  entries: Entry[];
  /** The last position that was read, whether or not it is among the entries; undefined at the end. */
  last: StoredPlace | undefined;
}

/** The only reader of an outbox, for as long as it holds the outbox's lock. */
export interface OutboxReader<Entry extends OutboxEntry = OutboxEntry> {
  /**
   * The oldest entries, at most `limit`, such that none that commits later belongs before them. They stay until removed or parked; so
   * whoever reads on before that says after which.
   */
  read(limit: number, after?: NoInfer<Entry>): Promise<Entry[]>;
  /**
   * Removes published entries, and records how far each topic is acknowledged, unless its epoch has ended. (`read` defines
   * what an entry is: a source may need less of it here.)
   */
  remove(entries: NoInfer<Entry>[], ...acknowledged: Acknowledged[]): Promise<void>;
  /** In which epoch a topic is published; begins its first. */
  epochOf(topic: string): Promise<EpochState>;
  /** Notes that nothing may be published in an epoch any more. */
  noteLost(acknowledged: Acknowledged, reason: string): Promise<void>;
  /** Stored events behind a place, by stream and version, at most `limit`; older ones than `since` are left out. */
  readStored(after: StoredPlace, limit: number, since?: Date): Promise<StoredPage<Entry>>;
  /**
   * Records that stored events up to `last` (all, if undefined) are republished or parked. An entry without a reason is parked only
   * if its stream still is.
   * @returns false, without moving the position, if the epoch has ended or such an entry was skipped: publish it.
   */
  noteRepublished(
    acknowledged: Acknowledged,
    progress: { last: StoredPlace | undefined; published: number; parked: Parking<NoInfer<Entry>>[] },
  ): Promise<boolean>;
  /**
   * Moves entries from the outbox to the parked ones, durably, until an operator replays or discards them: each stream is parked from its
   * first such entry on. An entry without a reason stays in the outbox if its stream is not parked any more.
   */
  park(parkings: Parking<NoInfer<Entry>>[]): Promise<void>;
  /** Aborted when the connection, and with it the lock, is lost: another may be the reader by now. */
  readonly lost: AbortSignal;
  /** Gives the lock back. */
  close(): Promise<void>;
}

/** What the relay reads; packages/event-store's `Outbox` is one. */
export interface OutboxSource<Entry extends OutboxEntry = OutboxEntry> {
  /** Undefined while another process is the reader. */
  tryBecomeOnlyReader(): Promise<OutboxReader<Entry> | undefined>;
}
