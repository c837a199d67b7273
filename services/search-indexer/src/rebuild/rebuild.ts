/** From what an index is built anew: from the cars' rows as they are, or from rows that were first compared with a new fold of all events. */
export type RebuildMode = 'rows' | 'topic';

/**
 * How far a rebuild is. Whatever its state, searches have one whole index that is kept up to date.
 * - `refolding`: events are folded again, beside the rows that serve ('topic' alone).
 * - `building`: the flusher fills the new index; when it is equal to the rows, searches get it.
 * - `retiring`: searches read the new index; the old one goes after a while.
 * - `abandoning`: it was refused; the new index goes, and the old one serves on.
 */
export type OpenRebuildState = 'refolding' | 'building' | 'retiring' | 'abandoning';
/** As OpenRebuildState, or how it has ended. */
export type RebuildState = OpenRebuildState | 'done' | 'failed';

/** A rebuild, as it is kept. */
export interface Rebuild<State extends RebuildState = RebuildState> {
  id: string;
  mode: RebuildMode;
  state: State;
  /** The index that it builds. */
  index: string;
  /** The indexes that it replaced; none before the swap. */
  retired: string[];
  /** Rows that did not tell what their events do, and were put right. */
  repaired: number;
  /** Cars in the index when it was swapped in. */
  cars: number | null;
  /** Why it failed, or what it waits for. */
  fault: string | null;
  startedAt: Date;
  swappedAt: Date | null;
  finishedAt: Date | null;
}

/** The new index, or the new fold, is not what it must be: the rebuild is given up. */
export class RebuildRefusedError extends Error {
  override readonly name = 'RebuildRefusedError';
}
