import type { QueryRunner } from 'typeorm';

/**
 * Records vehicles whose rows a group writes while a rebuild compares them: earlier findings about them no longer count. Sent with
 * each batch, so that it becomes visible together with the rows.
 */
export async function noteChanged(queryRunner: QueryRunner, vehicleIds: readonly string[]): Promise<void> {
  await queryRunner.query(
    `INSERT INTO public.refold_doubts (vehicle_id) SELECT id FROM unnest($1::text[]) AS id
     WHERE EXISTS (SELECT FROM public.rebuilds WHERE finished_at IS NULL AND state IN ('comparing', 'repairing'))
     ORDER BY id ON CONFLICT (vehicle_id) DO UPDATE SET differs = false, mark = excluded.mark`,
    [vehicleIds],
  );
}
