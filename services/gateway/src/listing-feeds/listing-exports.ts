import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListingFeedReport, VehicleView } from '@forecourt/contracts';
import { isOffered } from '@forecourt/retail-rules';
import { Clock, InFlightLimit } from '@forecourt/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { StockVehicles } from '../car/stock/stock-vehicles.ts';
import { GATEWAY_CONFIG, GATEWAY_LIMITS, type GatewayConfig, type GatewayLimits } from '../config/gateway-config.ts';
import { CarSearches } from '../search/answers/car-searches.ts';
import { configDigest, type SiteContext } from '../site/site-context.ts';
import { type ExportFile, ExportFileWriter } from './export-file.ts';
import { feedRow } from './feed-field.ts';
import { type FeedFileName, type FeedName, feedFileNames, feedFiles, feedNames, listingFeeds } from './feed-files.ts';
import { FeedTally, feedReport } from './feed-report.ts';
import { type FeedSubject, feedSubject, vinOf } from './feed-subject.ts';

/** All files of a site, made from one reading of its stock. */
export interface ListingExport {
  readonly files: Readonly<Record<FeedFileName, ExportFile>>;
  readonly report: ListingFeedReport;
}

/** Vehicles that are read at once. */
const PAGE = 100;
/** Vehicles that one export reads. */
const MOST_VEHICLES = 100_000;
const EXPORTS_KEPT = 64;
const BYTES_KEPT = 2 * 1024 * 1024 * 1024;
/** Sites whose exports are made at once; others wait. */
const AT_ONCE = 2;
const WAIT_MS = 60_000;

/**
 * Makes and keeps the files of feeds out (VEH-7). A site's stock is read a page at a time, as its results list it and as stock knows it, into
 * compressed files on the disk, so that memory stays small for any stock. Whoever asks meanwhile waits for the same files; they are kept for
 * `listingMilliseconds`.
 */
@Injectable()
export class ListingExports implements OnApplicationShutdown {
  readonly #making = new Map<string, Promise<ListingExport>>();
  readonly #kept: LRUCache<string, ListingExport>;
  readonly #places = new InFlightLimit({
    perKey: { exports: 1 },
    total: { exports: AT_ONCE },
    waitMilliseconds: WAIT_MS,
    waiting: { perKey: 1, total: EXPORTS_KEPT },
    keyRefusal: { detail: 'This site’s feeds are being made; try again shortly.' },
    totalRefusal: { detail: 'The platform is making other sites’ feeds; try again shortly.' },
  });
  readonly #spoolFolder: string | undefined;
  #folder: Promise<string> | undefined;

  constructor(
    private readonly searches: CarSearches,
    private readonly stock: StockVehicles,
    private readonly clock: Clock,
    @Inject(GATEWAY_CONFIG) { spoolFolder }: GatewayConfig,
    @Inject(GATEWAY_LIMITS) { listingMilliseconds }: GatewayLimits,
  ) {
    this.#spoolFolder = spoolFolder;
    this.#kept = new LRUCache<string, ListingExport>({
      max: EXPORTS_KEPT,
      ttl: Math.max(1, listingMilliseconds),
      ttlAutopurge: false,
      maxSize: BYTES_KEPT,
      maxEntrySize: BYTES_KEPT,
      sizeCalculation: ({ files }) => Math.max(1, ...Object.values(files).map(({ bytes }) => bytes)),
      dispose: (old) => void dropAll(Object.values(old.files)),
    });
  }

  /** The files of a site. @throws ProblemError 503 if search or stock does not respond, or too many other exports are waiting */
  of(site: SiteContext): Promise<ListingExport> {
    const key = JSON.stringify([site.config.slug, configDigest(site.config), site.origin]);
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    const making = this.#making.get(key) ?? this.#make(key, site).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  /** Removes all files. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.#making.values());
    this.#kept.clear();
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true });
  }

  async #make(key: string, site: SiteContext): Promise<ListingExport> {
    const release = await this.#places.take(site.config.slug, { exports: 1 });
    try {
      this.#folder ??= newFolder(this.#spoolFolder);
      const made = await this.#write(site, await this.#folder);
      this.#kept.set(key, made);
      return made;
    } finally {
      release();
    }
  }

  async #write(site: SiteContext, folder: string): Promise<ListingExport> {
    const madeAt = this.clock.now();
    const writers = feedFileNames.map((name) => ({ name, writer: new ExportFileWriter(folder) }));
    const tallies: Record<FeedName, FeedTally> = { google: new FeedTally(), facebook: new FeedTally() };
    try {
      const about = { name: site.config.name, origin: site.origin };
      for (const { name, writer } of writers) await writer.write(feedFiles[name].writer.head(about));
      const vins = new Set<string>();
      for await (const subject of this.#subjects(site, madeAt, (vehicle) => {
        for (const name of feedNames) tallies[name].leaveOut(vehicle, 'beyond-limit');
      })) {
        const isRepeated = isKnown(vins, vinOf(subject));
        for (const feed of feedNames) {
          const row = feedRow(listingFeeds[feed], subject);
          if ('leftOut' in row) tallies[feed].leaveOut(subject.vehicle, row.leftOut, row.field);
          else if (isRepeated) tallies[feed].leaveOut(subject.vehicle, 'same-vin');
          else {
            tallies[feed].list();
            for (const { name, writer } of writers) {
              if (feedFiles[name].feed === feed) await writer.write(feedFiles[name].writer.row(row.values));
            }
          }
        }
      }
      for (const { name, writer } of writers) await writer.write(feedFiles[name].writer.foot);
      const files = await Promise.all(writers.map(async ({ name, writer }) => [name, await writer.end()] as const));
      return {
        files: Object.fromEntries(files) as Record<FeedFileName, ExportFile>,
        report: feedReport(madeAt, tallies),
      };
    } catch (error) {
      await Promise.allSettled(writers.map(({ writer }) => writer.abort()));
      throw error;
    }
  }

  /** The available vehicles that the site's results list, each once, as stock knows them now (SITE-4). */
  async *#subjects(site: SiteContext, now: Date, beyond: (vehicle: VehicleView) => void): AsyncGenerator<FeedSubject> {
    let count = 0;
    for await (const hits of this.searches.pagesOfAll(site, PAGE)) {
      const ids = hits.filter(({ sold }) => !sold).map(({ id }) => id);
      for (const { vehicle, dealership } of await this.stock.all(site, ids)) {
        if (!isOffered(vehicle) || vehicle.status === 'sold') continue;
        count += 1;
        if (count > MOST_VEHICLES) beyond(vehicle);
        else yield feedSubject(vehicle, dealership, { config: site.config, origin: site.origin, now });
      }
    }
  }
}

function isKnown(vins: Set<string>, vin: string | undefined): boolean {
  if (vin === undefined) return false;
  if (vins.has(vin)) return true;
  vins.add(vin);
  return false;
}

/** A folder that only this gateway uses; leftovers of a former one are removed. */
async function newFolder(spoolFolder: string | undefined): Promise<string> {
  if (spoolFolder === undefined) return mkdtemp(join(tmpdir(), 'forecourt-listings-'));
  const folder = join(spoolFolder, 'listings');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function dropAll(files: readonly ExportFile[]): Promise<void> {
  await Promise.allSettled(files.map((file) => file.drop()));
}
