import {
  type FeedStock,
  type FeedStockQuery,
  feedStockQuery,
  type VehicleView,
  vehicleView,
} from '@forecourt/contracts';
import { AllowCallers, badRequest, Caller, type CallerClaims, showValue, ZodBody } from '@forecourt/service-kit';
import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FeedKeys, senderOf } from '../feed/keeping/feed-keys.ts';
import { joinNewestAddresses, withNewestPhotos } from '../vehicle/photo-addresses.rows.ts';

interface StockRow {
  dealership_id: number;
  stocknum: string;
  changed_at: Date;
  view: VehicleView;
  addresses: string[] | null;
  /** Rows that the page would have if it ended by their number alone. */
  found: string;
}

/** A page ends with the view that reaches this. */
const PAGE_BYTES = 8_000_000;

const pageStatement = `
  SELECT * FROM (
    SELECT page.*, count(*) OVER () AS found, sum(octet_length(view::text)) OVER (
             ORDER BY dealership_id, stocknum ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
           ) AS bytes_before
    FROM (
      SELECT stock_numbers.dealership_id, stocknum, changed_at, view, addresses
      FROM stock_numbers JOIN vehicles ON vehicles.id = vehicle_id ${joinNewestAddresses}
      WHERE stock_numbers.dealership_id = ANY($1::int[]) AND (stock_numbers.dealership_id, stocknum) > ($2, $3)
        AND NOT (view->>'withdrawn')::boolean
      ORDER BY stock_numbers.dealership_id, stocknum LIMIT $4
    ) AS page
  ) AS sized
  WHERE coalesce(bytes_before, 0) < ${PAGE_BYTES}
  ORDER BY dealership_id, stocknum`;

/** What the platform has of a client's own stock, so that it can be compared (FEED-8). */
@Controller('feed/stock')
@AllowCallers({ gateway: ['feed'] })
export class FeedStockController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: FeedKeys,
  ) {}

  /** The current vehicle of each stock number, sold ones too, in pages; none that was removed. */
  @Get()
  async list(
    @Query(ZodBody(feedStockQuery)) query: FeedStockQuery,
    @Caller() caller: CallerClaims,
  ): Promise<FeedStock> {
    const { dealerships } = await senderOf(caller, this.keys);
    const { dealership, after, limit } = query;
    const asked = dealerships.filter(({ slug }) => dealership === undefined || slug === dealership);
    if (asked.length === 0) {
      const expected = dealerships.slice(0, 10).map(({ slug }) => slug);
      const message = `expected one of ${expected.join(', ')}; got ${showValue(dealership)}`;
      throw badRequest([{ field: 'dealership', message }]);
    }
    const rows = await this.dataSource.query<StockRow[]>(pageStatement, [
      asked.map(({ id }) => id),
      ...placeOf(after),
      limit + 1,
    ]);
    const page = rows.slice(0, limit);
    const last = page.length < Number(rows[0]?.found ?? 0) ? page.at(-1) : undefined;
    return {
      vehicles: page.map(({ changed_at: changedAt, view, addresses }) =>
        toStock(withNewestPhotos(vehicleView.parse(view), addresses), changedAt),
      ),
      ...(last ? { next: `${last.dealership_id}/${last.stocknum}` } : {}),
    };
  }
}

/** @throws ProblemError 400 for a text that no answer gave */
function placeOf(after: string | undefined): [number, string] {
  if (after === undefined) return [-1, ''];
  const { id, stocknum = '' } = /^(?<id>\d{1,9})\/(?<stocknum>.+)$/s.exec(after)?.groups ?? {};
  if (id !== undefined) return [Number(id), stocknum];
  throw badRequest([{ field: 'after', message: `expected the next of the last answer; got ${showValue(after)}` }]);
}

function toStock(view: VehicleView, changedAt: Date): FeedStock['vehicles'][number] {
  const { details, prices, photos, market, finance_lenders, show_on_dealer_website } = view;
  return {
    vehicle_id: view.id,
    dealership_slug: view.dealership_slug,
    stocknum: view.stocknum,
    status: view.status,
    reserved: view.reserved,
    changed_at: changedAt.toISOString(),
    car: {
      ...details,
      ...prices,
      ...photos,
      ...(Object.keys(market).length > 0 ? { autograb_data: market } : {}),
      ...(Object.keys(finance_lenders).length > 0 ? { finance_lenders } : {}),
      show_on_dealer_website,
    },
  };
}
