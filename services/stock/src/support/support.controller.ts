import {
  type CredentialHolder,
  type FeedHealthList,
  heldFeeds,
  type VehicleHistory,
  type VehicleView,
} from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { AllowCallers, Clock, notFound, SiteDirectory, unavailable, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { VehicleEvent } from '../vehicle/vehicle.events.ts';
import { changesOf } from '../vehicle/vehicle-changes.ts';
import { readFeedHealth } from './feed-health.ts';

type Held = z.output<typeof heldFeeds>;

/**
 * The calls of those who support dealers, by the gateway, which has checked the credential that it names in the body: only of that
 * credential's dealerships (SITE-4).
 */
@Controller('support')
@AllowCallers({ gateway: ['system'] })
export class SupportController {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** The health of the feeds of the holder's dealerships (FEED-6). */
  @Post('feeds')
  @HttpCode(200)
  async feeds(@Body(ZodBody(heldFeeds)) { holder }: Held): Promise<FeedHealthList> {
    return { feeds: await readFeedHealth(this.dataSource, this.#heldBy(holder), this.clock.now()) };
  }

  /** Everything that happened to a vehicle, by its id or by its stock number's current vehicle. */
  @Post('vehicles/:idOrStocknum/history')
  @HttpCode(200)
  async history(
    @Param('idOrStocknum') asked: string,
    @Body(ZodBody(heldFeeds)) { holder }: Held,
  ): Promise<VehicleHistory> {
    const name = asked.slice(0, 60).replaceAll('\0', '');
    const [found] = await this.dataSource.query<{ id: string; view: VehicleView }[]>(
      `SELECT id, view FROM vehicles WHERE dealership_id = ANY($1::int[]) AND (id = $2 OR id IN (
         SELECT vehicle_id FROM stock_numbers WHERE dealership_id = ANY($1::int[]) AND stocknum = $2))
       ORDER BY id = $2 DESC, changed_at DESC LIMIT 1`,
      [this.#heldBy(holder), name],
    );
    if (!found) throw notFound('There is no such vehicle.');
    const stream = await this.store.transact((tx) => tx.load<VehicleEvent>(found.id));
    const { dealership_id, stocknum, details } = found.view;
    return {
      vehicle_id: found.id,
      dealership_id,
      stocknum,
      name: [details.year, details.make, details.model, details.badge].filter(Boolean).join(' '),
      events: changesOf(stream).map(({ event, changes }) => ({
        version: event.version,
        type: event.type,
        occurred_at: new Date(event.occurredAt).toISOString(),
        recorded_at: new Date(event.recordedAt).toISOString(),
        ...(event.meta.actor === undefined ? {} : { actor: event.meta.actor }),
        ...(event.meta.causationId === undefined ? {} : { cause: event.meta.causationId }),
        changes,
      })),
    };
  }

  /** The dealerships that a support credential is for: its own list, or those of its site at present. */
  #heldBy({ site, dealerships = [] }: CredentialHolder): number[] {
    if (site === undefined) return dealerships.map(({ id }) => id);
    if (!this.directory.isReady) throw unavailable();
    const found = this.directory.bySlug(site);
    return found ? [...found.config.dealership_ids] : [];
  }
}
