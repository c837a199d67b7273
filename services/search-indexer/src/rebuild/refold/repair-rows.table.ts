import type { QueryRunner } from 'typeorm';
import { noteGroupsOfCars } from '../../market/market.table.ts';
import { type CarRevision, wantInAllIndexes } from '../../search-index/index-entries.table.ts';

/** Puts dealerships right that are not as the new fold has them. */
export async function repairDealerships(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(
    `INSERT INTO public.dealerships AS live SELECT * FROM refold.dealerships
     ON CONFLICT (dealership_id) DO UPDATE SET document = excluded.document
       WHERE live.document IS DISTINCT FROM excluded.document`,
  );
}

/**
 * Repairs the rows of these vehicles that differ from the new fold, and returns their number. A row keeps counting its revisions, past
 * all that an index may have of it, so that every index accepts the right document.
 */
export async function repairRows(queryRunner: QueryRunner, vehicleIds: readonly string[]): Promise<number> {
  // The appraiser raises revisions too; and what is comparable may change.
  await lockRows(queryRunner, vehicleIds);
  await noteGroupsOfCars(queryRunner, vehicleIds);
  const repaired: { id: string; revision: string }[] = await queryRunner.query(
    `INSERT INTO public.car_rows AS live (vehicle_id, dealership_id, stream_version, state, document, revision)
     SELECT id, folded.dealership_id, folded.stream_version, folded.state, folded.document,
       CASE WHEN live.vehicle_id IS NOT NULL AND live.document IS NOT DISTINCT FROM folded.document THEN live.revision
         ELSE greatest(live.revision, indexed.revision, 0) + 1 END
     FROM unnest($1::text[]) AS id
     CROSS JOIN LATERAL (SELECT * FROM refold.car_rows WHERE vehicle_id = id LIMIT 1) AS folded
     LEFT JOIN LATERAL (SELECT * FROM public.car_rows WHERE vehicle_id = id LIMIT 1) AS live ON true
     CROSS JOIN LATERAL (
       SELECT max(greatest(entry.revision, indexed_revision)) AS revision FROM public.index_entries AS entry
       WHERE index_name = ANY (ARRAY(SELECT name FROM public.search_indexes)) AND entry.vehicle_id = folded.vehicle_id
     ) AS indexed
     WHERE (live.dealership_id, live.stream_version, live.state, live.document)
       IS DISTINCT FROM (folded.dealership_id, folded.stream_version, folded.state, folded.document)
     ORDER BY id
     ON CONFLICT (vehicle_id) DO UPDATE
       SET dealership_id = excluded.dealership_id, stream_version = excluded.stream_version, state = excluded.state,
           document = excluded.document, revision = excluded.revision
     RETURNING vehicle_id AS id, revision`,
    [vehicleIds],
  );
  await wantInAllIndexes(queryRunner, repaired.map(toRevision));
  await noteGroupsOfCars(queryRunner, vehicleIds);
  return repaired.length;
}

async function lockRows(queryRunner: QueryRunner, vehicleIds: readonly string[]): Promise<void> {
  await queryRunner.query('SELECT FROM public.car_rows WHERE vehicle_id = ANY($1) ORDER BY vehicle_id FOR UPDATE', [
    vehicleIds,
  ]);
}

/** Hides those of these cars that have no event; returns their number. */
export async function hideUnknownRows(queryRunner: QueryRunner, vehicleIds: readonly string[]): Promise<number> {
  const [hidden]: [{ id: string; revision: string }[]] = await queryRunner.query(
    `UPDATE public.car_rows AS live SET document = NULL, revision = revision + 1
     WHERE vehicle_id = ANY($1) AND document IS NOT NULL AND NOT EXISTS (SELECT FROM refold.car_rows WHERE vehicle_id = live.vehicle_id)
     RETURNING vehicle_id AS id, revision`,
    [vehicleIds],
  );
  await wantInAllIndexes(queryRunner, hidden.map(toRevision));
  return hidden.length;
}

function toRevision({ id, revision }: { id: string; revision: string }): CarRevision {
  return { id, revision: Number(revision) };
}
