import { hash } from 'node:crypto';
import type { VehicleView } from '@forecourt/contracts';
import { jsonTexts, type PreparedStatement, runPrepared } from '@forecourt/event-store';
import type { QueryRunner } from 'typeorm';
import { withNewest } from './photo-addresses.ts';

/** Of a vehicle, the addresses under which its pictures are now, as far as they differ from those of its events; none if none does. */
export type NewestAddresses = ReadonlyMap<string, readonly string[]>;

/**
 * What a row's addresses are newer than: the pictures of the view, as they were then. A view that has others since got them from an event,
 * whose addresses are newer still; a process of an earlier release writes those and leaves the row.
 */
const photosOfView = "md5((vehicles.view -> 'photos')::text)";

/** Joins to `vehicles` the `addresses` of its pictures that are newer than those of its view, if there are any. */
export const joinNewestAddresses = `
  LEFT JOIN photo_addresses ON photo_addresses.vehicle_id = vehicles.id AND photo_addresses.newer_than = ${photosOfView}`;

/** Rows that are as they should be are not touched: most pushes change no address. */
const statements = {
  keep: {
    name: 'photo-addresses-keep',
    text: `
      WITH given AS (
        SELECT id, digest, ARRAY(SELECT json_array_elements_text(addresses::json)) AS addresses
        FROM unnest($1::text[], $2::text[], $3::text[]) AS given(id, digest, addresses)
      )
      INSERT INTO photo_addresses (vehicle_id, digest, addresses, newer_than)
      SELECT given.*, ${photosOfView} FROM given
      LEFT JOIN vehicles ON vehicles.id = given.id
      LEFT JOIN photo_addresses AS kept ON kept.vehicle_id = given.id
      WHERE kept.digest IS DISTINCT FROM given.digest OR kept.newer_than IS DISTINCT FROM ${photosOfView}
      ON CONFLICT (vehicle_id) DO UPDATE
        SET digest = excluded.digest, addresses = excluded.addresses, newer_than = excluded.newer_than`,
  },
  read: {
    name: 'photo-addresses-read',
    text: `SELECT vehicles.id, addresses FROM vehicles ${joinNewestAddresses} WHERE vehicles.id = ANY($1::text[]) AND addresses IS NOT NULL`,
  },
  forget: { name: 'photo-addresses-forget', text: 'DELETE FROM photo_addresses WHERE vehicle_id = ANY($1::text[])' },
} satisfies Record<string, PreparedStatement>;

/** The newest addresses of vehicles, as long as their views are those that they were written beside. */
export async function readNewestAddresses(queryRunner: QueryRunner, ids: readonly string[]): Promise<NewestAddresses> {
  const rows = await runPrepared<{ id: string; addresses: string[] }>(queryRunner, statements.read, [ids]);
  return new Map(rows.map(({ id, addresses }) => [id, addresses]));
}

/** Writes the newest addresses of vehicles, in the transaction of what said them and after the vehicles' views. The caller holds the vehicles' stock numbers. */
export async function keepNewestAddresses(queryRunner: QueryRunner, newest: NewestAddresses): Promise<void> {
  const kept = [...newest].filter(([, addresses]) => addresses.length > 0);
  const none = [...newest.keys()].filter((id) => newest.get(id)?.length === 0);
  await Promise.all([
    none.length > 0 && runPrepared(queryRunner, statements.forget, [none]),
    kept.length > 0 &&
      runPrepared(queryRunner, statements.keep, [
        kept.map(([id]) => id),
        kept.map(([, addresses]) => hash('sha256', addresses.join('\n'), 'base64')),
        jsonTexts(kept.map(([, addresses]) => addresses)),
      ]),
  ]);
}

/** A view as readers have it: its pictures under their newest addresses. @param newest as joinNewestAddresses gives them */
export const withNewestPhotos = (view: VehicleView, newest: readonly string[] | null): VehicleView =>
  newest === null ? view : { ...view, photos: withNewest(view.photos, newest) };
