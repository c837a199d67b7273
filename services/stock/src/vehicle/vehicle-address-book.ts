import { ADDRESS_CHUNK, type VehicleAddressChunks, type VehicleAddresses } from '@forecourt/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const chunksStatement = `
  SELECT dealership_id, id AS "from" FROM (
    SELECT dealership_id, id, row_number() OVER (PARTITION BY dealership_id ORDER BY id) AS place
    FROM vehicles WHERE dealership_id = ANY($1::int[])
  ) AS numbered
  WHERE place % $2 = 1 ORDER BY dealership_id, id`;

/** A chunk is cut before vehicles that can't be had are left out, so that it ends where the next begins. */
const addressesStatement = `
  SELECT slug, changed_at FROM (
    SELECT id, view, changed_at FROM vehicles WHERE dealership_id = $1 AND id >= $2 ORDER BY id LIMIT $3
  ) AS chunk
  CROSS JOIN LATERAL json_to_record(view)
    AS told(slug text, status text, withdrawn boolean, show_on_dealer_website boolean)
  WHERE show_on_dealer_website AND NOT withdrawn AND status IN ('in_stock', 'coming_soon')
  ORDER BY id`;

/** Knows the addresses of all vehicles that can be had, a chunk at a time (VEH-7). */
@Injectable()
export class VehicleAddressBook {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Where the chunks of these dealerships begin. @param size vehicles a chunk */
  async chunks(dealershipIds: readonly number[], size = ADDRESS_CHUNK): Promise<VehicleAddressChunks> {
    return { chunks: await this.dataSource.query(chunksStatement, [dealershipIds, size]) };
  }

  /** The addresses of a dealership's vehicles from an id on. @param size vehicles a chunk */
  async addresses(dealershipId: number, from: string, size = ADDRESS_CHUNK): Promise<VehicleAddresses> {
    const rows = await this.dataSource.query<{ slug: string; changed_at: Date }[]>(addressesStatement, [
      dealershipId,
      from,
      size,
    ]);
    return { addresses: rows.map(({ slug, changed_at }) => ({ slug, changed_at: changed_at.toISOString() })) };
  }
}
