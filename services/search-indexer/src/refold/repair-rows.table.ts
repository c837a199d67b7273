import type { QueryRunner } from 'typeorm';
import { type CarRevision, wantInAllIndexes } from '../search-index/index-entries.table.ts';

/** Puts dealerships right that are not as the new fold has them. */
export async function repairDealerships(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(
    `INSERT INTO public.dealerships AS live SELECT * FROM refold.dealerships
     ON CONFLICT (dealership_id) DO UPDATE SET document = excluded.document
       WHERE live.document IS DISTINCT FROM excluded.document`,
  );
}

/**
 * Puts rows right that are not as the new fold has them, at most `limit`, and gives their number. A row keeps counting its revisions, past
 * all that an index may hold of it, so that every index takes the right document.
 */
export async function repairRows(queryRunner: QueryRunner, limit: number): Promise<number> {
  const repaired: { id: string; revision: string }[] = await queryRunner.query(
    `INSERT INTO public.car_rows AS live (vehicle_id, dealership_id, stream_version, state, document, revision)
     SELECT vehicle_id, folded.dealership_id, folded.stream_version, folded.state, folded.document,
       CASE WHEN live.vehicle_id IS NOT NULL AND live.document IS NOT DISTINCT FROM folded.document THEN live.revision
         ELSE greatest(live.revision, indexed.revision, 0) + 1 END
     FROM refold.car_rows AS folded LEFT JOIN public.car_rows AS live USING (vehicle_id)
     CROSS JOIN LATERAL (
       SELECT max(greatest(entry.revision, indexed_revision)) AS revision FROM public.index_entries AS entry
       WHERE index_name = ANY (ARRAY(SELECT name FROM public.search_indexes)) AND entry.vehicle_id = folded.vehicle_id
     ) AS indexed
     WHERE (live.dealership_id, live.stream_version, live.state, live.document)
       IS DISTINCT FROM (folded.dealership_id, folded.stream_version, folded.state, folded.document)
     LIMIT $1
     ON CONFLICT (vehicle_id) DO UPDATE
       SET dealership_id = excluded.dealership_id, stream_version = excluded.stream_version, state = excluded.state,
           document = excluded.document, revision = excluded.revision
     RETURNING vehicle_id AS id, revision`,
    [limit],
  );
  await wantInAllIndexes(queryRunner, repaired.map(toRevision));
  return repaired.length;
}

/** Lets no car be found of which no event tells; gives their number. */
export async function hideUnknownRows(queryRunner: QueryRunner): Promise<number> {
  const [hidden]: [{ id: string; revision: string }[]] = await queryRunner.query(
    `UPDATE public.car_rows AS live SET document = NULL, revision = revision + 1
     WHERE document IS NOT NULL AND NOT EXISTS (SELECT FROM refold.car_rows WHERE vehicle_id = live.vehicle_id)
     RETURNING vehicle_id AS id, revision`,
  );
  await wantInAllIndexes(queryRunner, hidden.map(toRevision));
  return hidden.length;
}

function toRevision({ id, revision }: { id: string; revision: string }): CarRevision {
  return { id, revision: Number(revision) };
}
