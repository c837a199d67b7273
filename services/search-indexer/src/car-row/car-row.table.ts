import type { CarDocument, CarState } from '@forecourt/car-search';
import { jsonTexts } from '@forecourt/event-store';
import type { QueryRunner } from 'typeorm';
import { noteGroups } from '../market/market.table.ts';
import { changedGroups } from '../market/market-facts.ts';
import { wantInAllIndexes } from '../search-index/index-entries.table.ts';
import type { CarRows } from './car-row.ts';

/**
 * Records vehicles whose rows a group writes while a rebuild compares them: earlier findings about them no longer count. Sent with
 * each batch, so that it becomes visible together with the rows.
 */
export async function noteChanged(queryRunner: QueryRunner, vehicleIds: readonly string[]): Promise<void> {
  await queryRunner.query(
    `/* note-changed-rows */ INSERT INTO public.refold_doubts (vehicle_id) SELECT id FROM unnest($1::text[]) AS id
     WHERE EXISTS (SELECT FROM public.rebuilds WHERE finished_at IS NULL AND state IN ('comparing', 'repairing'))
     ORDER BY id ON CONFLICT (vehicle_id) DO UPDATE SET differs = false, mark = excluded.mark`,
    [vehicleIds],
  );
}

const columns = 'vehicle_id, stream_version, state, document, revision';

interface StoredRow {
  vehicle_id: string;
  stream_version: number;
  state: CarState;
  document: CarDocument | null;
  revision: string;
}

/** The rows of the given vehicles, as far as there are any, locked until the transaction ends: figures raise revisions too. */
export async function loadRows(queryRunner: QueryRunner, vehicleIds: readonly string[]): Promise<CarRows> {
  return toRows(
    await queryRunner.query(
      `/* load-rows */ SELECT ${columns} FROM car_rows WHERE vehicle_id = ANY($1) ORDER BY vehicle_id FOR UPDATE`,
      [[...new Set(vehicleIds)]],
    ),
  );
}

/** A dealership's next rows by vehicle id, after the given one, at most `limit`, locked as of loadRows. */
export async function loadRowsOfDealership(
  queryRunner: QueryRunner,
  dealershipId: number,
  after: string,
  limit: number,
): Promise<CarRows> {
  return toRows(
    await queryRunner.query(
      `SELECT ${columns} FROM car_rows WHERE dealership_id = $1 AND vehicle_id > $2 ORDER BY vehicle_id LIMIT $3 FOR UPDATE`,
      [dealershipId, after, limit],
    ),
  );
}

/**
 * Writes rows, all in one statement, and marks those with a changed revision in every index.
 * @param traces the traces that their changes belong to, by vehicle id: writing the index continues them
 */
export async function saveRows(
  queryRunner: QueryRunner,
  before: CarRows,
  rows: CarRows,
  traces: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const changed = [...rows].filter(([id, row]) => row.revision !== (before.get(id)?.revision ?? 0));
  const [ids, values] = [[...rows.keys()], [...rows.values()]];
  const written = queryRunner.query(
    `/* save-rows */ INSERT INTO car_rows (vehicle_id, dealership_id, stream_version, state, document, revision, traceparent)
     SELECT id, dealership, version, state::jsonb, nullif(document::jsonb, 'null'), revision, traceparent
     FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::text[])
       AS car (id, dealership, version, state, document, revision, traceparent)
     ON CONFLICT (vehicle_id) DO UPDATE
       SET stream_version = excluded.stream_version, state = excluded.state,
           document = excluded.document, revision = excluded.revision, traceparent = excluded.traceparent`,
    [
      ids,
      values.map(({ state }) => state.dealership_id),
      values.map(({ streamVersion }) => streamVersion),
      jsonTexts(values.map(({ state }) => state)),
      jsonTexts(values.map(({ document }) => document)),
      values.map(({ revision }) => revision),
      ids.map((id) => traces.get(id) ?? null),
    ],
  );
  const wanted = wantInAllIndexes(
    queryRunner,
    changed.map(([id, row]) => ({ id, revision: row.revision })),
  );
  const groups = changed.flatMap(([id, row]) => changedGroups(before.get(id)?.document ?? null, row.document));
  await Promise.all([written, wanted, noteChanged(queryRunner, ids), noteGroups(queryRunner, groups)]);
}

function toRows(stored: readonly StoredRow[]): CarRows {
  return new Map(
    stored.map(({ vehicle_id, stream_version, state, document, revision }) => [
      vehicle_id,
      { state, streamVersion: stream_version, document, revision: Number(revision) },
    ]),
  );
}
