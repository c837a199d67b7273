import { traceparent } from '@forecourt/service-kit/tracing';
import type { EventMeta, NewEvent, StoredEvent } from './events.ts';
import { currentSchemaVersion, type Upcasters, upcast } from './upcasters.ts';

/** The columns of `events`, for a SELECT. */
export const storedColumns = 'stream_id, version, type, data, meta, occurred_at, recorded_at';

/** The same with the data as the text that is sent, whose size can be asked before it is read. */
export const textColumns = 'stream_id, version, type, data::text AS data, meta, occurred_at, recorded_at';

/** A row of `textColumns`. */
export type TextRow = Omit<StoredRow, 'data'> & { data: string };

/** A row of `storedColumns` as pg parses it. The schema version is kept inside `meta`, and only if it is not 1. */
export interface StoredRow {
  stream_id: string;
  version: number;
  type: string;
  data: unknown;
  meta: EventMeta & { schemaVersion?: number };
  occurred_at: Date;
  recorded_at: Date;
}

/** The event of a row, its data brought to the current schema version. The caller vouches for `Event`, as with any stored shape. */
export function fromRow<Event extends NewEvent>(row: StoredRow, upcasters: Upcasters): StoredEvent<Event> {
  const { schemaVersion = 1, ...meta } = row.meta;
  return {
    streamId: row.stream_id,
    version: row.version,
    type: row.type,
    data: upcast(upcasters, row.type, schemaVersion, row.data),
    meta,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
  } as StoredEvent<Event>;
}

/** The event of a row of `textColumns`. */
export const fromTextRow = <Event extends NewEvent>(row: TextRow, upcasters: Upcasters): StoredEvent<Event> =>
  fromRow(Object.assign(row, { data: JSON.parse(row.data) as unknown }), upcasters);

/** The content of the `meta` column for an event of this type that is written now. */
export function toStoredMeta(meta: EventMeta, type: string, upcasters: Upcasters): StoredRow['meta'] {
  const schemaVersion = currentSchemaVersion(upcasters, type);
  const trace = traceparent();
  return { ...meta, ...(trace && { traceparent: trace }), ...(schemaVersion !== 1 && { schemaVersion }) };
}
