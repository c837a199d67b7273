import type { DataSource } from 'typeorm';

/** Nobody comes back after so long. */
const KEPT_DAYS = 30;
const AT_ONCE = 1_000;

/** Deletes the keys of what was not changed for long, without which nobody can read it, and then its rows, in a table with id, person_id and changed_at. */
export async function forgetOld(dataSource: DataSource, table: 'valuations' | 'purchases', now: Date): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const [rows] = await dataSource.query<[{ person_id: string }[], number]>(
      `DELETE FROM ${table} WHERE id IN (
         SELECT id FROM ${table} WHERE changed_at < $1::timestamptz - $2 * interval '1 day' LIMIT $3
       ) RETURNING person_id`,
      [now, KEPT_DAYS, AT_ONCE],
    );
    deleted = rows.length;
    const persons = rows.map(({ person_id }) => person_id);
    await dataSource.query('DELETE FROM person_contacts WHERE person_id = ANY($1)', [persons]);
    await dataSource.query('DELETE FROM person_keys WHERE person_id = ANY($1)', [persons]);
  }
}
