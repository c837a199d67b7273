/** The source of a rebuild: the cars' rows as they are, or rows that were first compared with a new fold of all events. */
export type RebuildMode = 'rows' | 'topic';

/**
 * The state of a rebuild. In every state, searches have one complete index that is kept up to date.
 * - `clearing`: the rest of a previous fold is deleted (only for 'topic', like the next three).
 * - `refolding`: events are folded again, beside the live rows.
 * - `comparing`: the new fold is compared with the live rows, part by part, while both continue.
 * - `repairing`: rows that differ, or changed since they were compared, are checked again and repaired.
 * - `building`: the flusher fills the new index; when it equals the rows, searches get it.
 * - `retiring`: searches read the new index; the old one is deleted after a while.
 * - `abandoning`: it was refused or lost; the new index is deleted, and the old one stays in use.
 */
export type OpenRebuildState =
  | 'clearing'
  | 'refolding'
  | 'comparing'
  | 'repairing'
  | 'building'
  | 'retiring'
  | 'abandoning';
/** As OpenRebuildState, or how it has ended. */
export type RebuildState = OpenRebuildState | 'done' | 'failed';

/** A rebuild, as stored. */
export interface Rebuild<State extends RebuildState = RebuildState> {
  id: string;
  mode: RebuildMode;
  state: State;
  /** The index that it builds. */
  index: string;
  /** The indexes that it replaced; none before the swap. */
  retired: string[];
  /** The vehicle id up to which the new fold was compared. */
  comparedTo: string;
  /** Rows that did not match their events and were repaired. */
  repaired: number;
  /** Cars in the index when it was swapped in. */
  cars: number | null;
  /** Why it failed, or what it waits for. */
  fault: string | null;
  startedAt: Date;
  swappedAt: Date | null;
  finishedAt: Date | null;
}

/** Whether events are being folded again; they are until the last row is repaired, so that the two stay alike. */
export function isRefolding({ state }: Rebuild): boolean {
  return state === 'refolding' || state === 'comparing' || state === 'repairing';
}

/** The new index, or the new fold, is wrong: the rebuild is abandoned. */
export class RebuildRefusedError extends Error {
  override readonly name = 'RebuildRefusedError';
}
