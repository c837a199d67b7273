/** A stored event that waits to be published. */
export interface OutboxEntry {
  streamId: string;
  version: number;
  type: string;
  data: unknown;
  meta: unknown;
  occurredAt: Date;
  recordedAt: Date;
}

/** The one reader of an outbox, for as long as it holds the outbox's lock. */
export interface OutboxReader<Entry extends OutboxEntry = OutboxEntry> {
  /**
   * The oldest entries, at most `limit`, such that none that commits later belongs before them. They stay until removed; so whoever reads
   * on before that says after which.
   */
  read(limit: number, after?: NoInfer<Entry>): Promise<Entry[]>;
  /** Removes entries that are published. (What an entry is follows from `read` alone: a source may need less of it here.) */
  remove(entries: NoInfer<Entry>[]): Promise<void>;
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
