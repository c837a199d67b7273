import {
  type CredentialHolder,
  type FeedFileReport,
  type FeedHealthList,
  heldFeeds,
  type VehicleHistory,
  type VehicleTimeline,
} from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { AllowCallers, Clock, notFound, SiteDirectory, unavailable, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { readFeedHealth } from '../feed/keeping/feed-health.ts';
import { FeedKeys } from '../feed/keeping/feed-keys.ts';
import { readReport } from '../feed-files/file-report.ts';
import { type StoredFile, toFeedFile } from '../feed-files/stored-file.ts';
import { timelineFold, timelineOf, vehiclesNamed } from './vehicle-timeline.ts';

const LATEST_FILES = 20;
type Held = z.output<typeof heldFeeds>;

/**
 * The calls of those who support dealers, by the gateway, which has checked the credential that it names in the body: only of that
 * credential's dealerships (SITE-4).
 */
@Controller('support')
@AllowCallers({ gateway: ['system'] })
export class SupportController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly directory: SiteDirectory,
    private readonly keys: FeedKeys,
    private readonly clock: Clock,
  ) {}

  /** The health of the feeds of the holder's dealerships (FEED-6). */
  @Post('feeds')
  @HttpCode(200)
  async feeds(@Body(ZodBody(heldFeeds)) { holder }: Held): Promise<FeedHealthList> {
    const held = this.#heldBy(holder);
    const [feeds, files] = await Promise.all([
      readFeedHealth(this.dataSource, held, this.clock.now()),
      this.dataSource.query<StoredFile[]>(
        `SELECT * FROM feed_files WHERE covered <@ $1::int[] AND state <> 'uploading' ORDER BY received_at DESC LIMIT $2`,
        [held, LATEST_FILES],
      ),
    ]);
    return { feeds, files: files.map((file) => ({ ...toFeedFile(file), client: file.client })) };
  }

  /** A file of a client that sends for the holder's dealerships alone, with a page of its verdicts (FEED-7). */
  @Post('files/:id')
  @HttpCode(200)
  async file(
    @Param('id') id: string,
    @Body(ZodBody(heldFeeds)) { holder }: Held,
    @Query('after') after?: string,
  ): Promise<FeedFileReport> {
    const [file] = await this.dataSource.query<StoredFile[]>(
      `SELECT * FROM feed_files WHERE id = $1 AND state <> 'uploading'`,
      [id.slice(0, 60).replaceAll('\0', '')],
    );
    // A file may hold data that the credential does not cover: its reader needs access to every dealership of its key.
    const held = new Set(this.#heldBy(holder));
    if (!file || !(await this.#coveredBy(file)).every((id) => held.has(id))) throw notFound('There is no such file.');
    return readReport(this.dataSource, file, after);
  }

  /** Everything that happened to a vehicle, by its id; by its stock number also to the other vehicles that have or had this number. */
  @Post('vehicles/:idOrStocknum/history')
  @HttpCode(200)
  async history(
    @Param('idOrStocknum') asked: string,
    @Body(ZodBody(heldFeeds)) { holder }: Held,
  ): Promise<VehicleHistory> {
    const named = await vehiclesNamed(this.dataSource, asked.slice(0, 60).replaceAll('\0', ''), this.#heldBy(holder));
    const timelines: VehicleTimeline[] = [];
    for (const vehicle of named) {
      const { state } = await this.store.transact((tx) => tx.fold(vehicle.id, timelineFold));
      timelines.push(timelineOf(vehicle, state.events));
    }
    const [first, ...others] = timelines;
    if (!first) throw notFound('There is no such vehicle.');
    return { ...first, others };
  }

  /** What the key of a file covered; of a file of an earlier version, what it covers now. */
  async #coveredBy({ covered, key_id: id, key_revision: revision }: StoredFile): Promise<number[]> {
    return covered ?? (await this.keys.resolve({ id, revision })).dealerships.map((dealership) => dealership.id);
  }

  /** The dealerships that a support credential is for: its own list, or those of its site at present. */
  #heldBy({ site, dealerships = [] }: CredentialHolder): number[] {
    if (site === undefined) return dealerships.map(({ id }) => id);
    if (!this.directory.isReady) throw unavailable();
    const found = this.directory.bySlug(site);
    return found ? [...found.config.dealership_ids] : [];
  }
}
