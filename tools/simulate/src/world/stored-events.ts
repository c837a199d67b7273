import { evolveReservation, type Reservation, type ReservationEvent } from '@forecourt/leads/simulated';
import type { Database } from '../postgres/database.ts';
import type { Json } from '../postgres/values.ts';

/** An event as it is stored, as far as checks read it. */
export interface Stored {
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly occurredAt: Date;
}

/** The committed events of a database by their streams, each in the order of its versions. */
export function streamsOf(database: Database): Map<string, Stored[]> {
  const streams = new Map<string, Stored[]>();
  for (const row of database.rows('events')) {
    const event: Stored = {
      streamId: row.stream_id as string,
      version: row.version as number,
      type: row.type as string,
      data: (row.data as Json).value as Record<string, unknown>,
      occurredAt: new Date(row.occurred_at as number),
    };
    const stream = streams.get(event.streamId);
    if (stream) stream.push(event);
    else streams.set(event.streamId, [event]);
  }
  for (const stream of streams.values()) stream.sort((a, b) => a.version - b.version);
  return streams;
}

/** Every reservation in the database of leads, as its events say. */
export function reservationsOf(leads: Database): Reservation[] {
  const found: Reservation[] = [];
  for (const [streamId, events] of streamsOf(leads)) {
    if (!streamId.startsWith('reservation-')) continue;
    const state = (events as unknown as ReservationEvent[]).reduce<Reservation | undefined>(
      evolveReservation,
      undefined,
    );
    if (state) found.push(state);
  }
  return found;
}
