import {
  ADDRESS_CHUNK,
  type VehicleAddressChunks,
  type VehicleAddresses,
  type VehicleAddressQuery,
  vehicleAddressQuery,
} from '@forecourt/contracts';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  notFound,
  SiteDirectory,
  siteOfCaller,
  ZodBody,
} from '@forecourt/service-kit';
import { Controller, Get, Injectable, Query } from '@nestjs/common';
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
    AS stated(slug text, status text, withdrawn boolean, show_on_dealer_website boolean)
  WHERE show_on_dealer_website AND NOT withdrawn AND status IN ('in_stock', 'coming_soon')
  ORDER BY id`;

/** Knows the addresses of all vehicles that can be had, a chunk at a time (VEH-7). */
@Injectable()
export class VehicleAddressBook {
  constructor(private readonly dataSource: DataSource) {}

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

/** The addresses of the vehicles of a caller's site, for the gateway's sitemaps (VEH-7, SITE-4). */
@Controller('vehicle-addresses')
@AllowCallers({ gateway: ['visitor'] })
export class VehicleAddressController {
  constructor(
    private readonly book: VehicleAddressBook,
    private readonly directory: SiteDirectory,
  ) {}

  /** Where each chunk begins. */
  @Get('chunks')
  async chunks(@Caller() caller: CallerClaims): Promise<VehicleAddressChunks> {
    const { dealerships } = await siteOfCaller(caller, this.directory);
    return this.book.chunks(dealerships.map(({ id }) => id));
  }

  /** One chunk. @throws ProblemError 404 for a dealership that is not the site's */
  @Get()
  async addresses(
    @Query(ZodBody(vehicleAddressQuery)) { dealership, from }: VehicleAddressQuery,
    @Caller() caller: CallerClaims,
  ): Promise<VehicleAddresses> {
    const { dealerships } = await siteOfCaller(caller, this.directory);
    if (!dealerships.some(({ id }) => id === dealership)) throw notFound();
    return this.book.addresses(dealership, from);
  }
}
