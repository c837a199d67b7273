import type { EpochState, OutboxEntry, OutboxReader, OutboxSource, Parking, StoredPlace } from '../relay/outbox.ts';

/** Before all stored events. */
export const BEGINNING: StoredPlace = { streamId: '', version: 0 };

/** An outbox in memory with its stored events, and its reader in one, for specs that need no database. */
export class MemoryOutbox implements OutboxReader, OutboxSource {
  readonly lost: OutboxReader['lost'] = new AbortController().signal;
  readonly stored: OutboxEntry[];
  waiting: OutboxEntry[] = [];
  /** `stream:version` of parked entries, with their reasons. */
  readonly parked: Record<string, string | undefined> = {};
  epoch: EpochState;

  /** @param streams each with one stored event. @param epoch in which to republish the stored events. */
  constructor(streams: string[], epoch: string) {
    this.stored = streams.map((streamId) => entryOf(streamId, 1));
    this.epoch = republishingIn(epoch);
  }

  /** Begins another epoch, as an operator does. */
  beginEpoch(epoch: string): void {
    this.epoch = republishingIn(epoch);
  }

  tryBecomeOnlyReader = async () => this;
  read = async (limit: number, after?: OutboxEntry) =>
    this.waiting.slice(after ? this.waiting.indexOf(after) + 1 : 0).slice(0, limit);
  remove = async (entries: OutboxEntry[]) => {
    this.waiting = this.waiting.filter((entry) => !entries.includes(entry));
  };
  park = async (parkings: Parking[]) => {
    this.#keep(parkings);
    await this.remove(parkings.map(({ entry }) => entry));
  };
  epochOf = async (_topic?: string) => this.epoch;
  noteLost = async () => undefined;
  readStored = async ({ streamId }: StoredPlace, limit: number) => {
    const entries = this.stored.filter((entry) => entry.streamId > streamId).slice(0, limit);
    return { entries, last: placeOf(entries.at(-1)) };
  };
  noteRepublished: OutboxReader['noteRepublished'] = async ({ epoch }, { last, parked }) => {
    this.#keep(parked);
    if (epoch !== this.epoch.epoch || !this.epoch.republishing) return false;
    this.epoch = { ...this.epoch, republishing: placeOf(last) };
    return true;
  };
  close = async () => undefined;

  #keep(parkings: Parking[]): void {
    for (const { entry, reason } of parkings) this.parked[`${entry.streamId}:${entry.version}`] = reason;
  }
}

/** An event of a stream. */
export function entryOf(streamId: string, version: number): OutboxEntry {
  const at = new Date('2026-07-01T00:00:00.000Z');
  return { streamId, version, type: 'Happened', data: {}, meta: {}, occurredAt: at, recordedAt: at };
}

function placeOf(place: StoredPlace | undefined): StoredPlace | undefined {
  return place && { streamId: place.streamId, version: place.version };
}

function republishingIn(epoch: string): EpochState {
  return { epoch, acknowledged: {}, lost: undefined, republishing: BEGINNING };
}
