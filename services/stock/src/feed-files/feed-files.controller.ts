import type { Readable } from 'node:stream';
import {
  type FeedFile,
  type FeedFileList,
  type FeedFileQuery,
  type FeedFileReport,
  type FeedSettings,
  feedFileQuery,
  feedSettings,
  type OwnFeedHealth,
} from '@forecourt/contracts';
import {
  AllowCallers,
  badRequest,
  Caller,
  type CallerClaims,
  Clock,
  notFound,
  ProblemError,
  showValue,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FeedCounts } from '../feed/keeping/feed-counts.ts';
import { readFeedHealth } from '../feed/keeping/feed-health.ts';
import { FeedKeys, type FeedSender, senderOf } from '../feed/keeping/feed-keys.ts';
import { wholeFileFault } from '../feed/keeping/feed-tally.ts';
import { FeedMappings, unknownMapping } from '../feed/reading/feed-mappings.ts';
import { withSentBody } from '../feed-bodies.ts';
import { FeedSettingsStore } from './feed-settings.ts';
import { readReport } from './file-report.ts';
import { FileStore } from './file-store.ts';
import { toFeedFile } from './stored-file.ts';

/** Files that a list has. */
const MOST_LISTED = 50;

/** Whole files of feed clients, through the gateway, which has checked their signature (FEED-3). */
@Controller('feed')
@AllowCallers({ gateway: ['feed'] })
export class FeedFilesController {
  constructor(
    private readonly files: FileStore,
    private readonly mappings: FeedMappings,
    private readonly settings: FeedSettingsStore,
    private readonly keys: FeedKeys,
    private readonly counts: FeedCounts,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Stores a file to be processed; the same file again is the one that came before. */
  @Post('files')
  @HttpCode(202)
  async take(
    @Body() body: unknown,
    @Query(ZodBody(feedFileQuery)) query: FeedFileQuery,
    @Caller() caller: CallerClaims,
  ): Promise<FeedFile> {
    return withSentBody(body, async (sent) => {
      const sender = await senderOf(caller, this.keys);
      try {
        return await this.#take(sent, sender, query, caller);
      } catch (error) {
        const fault = wholeFileFault(error);
        if (!query.dry_run && fault !== undefined) this.counts.noteRefusedFile(sender, query.dealership, fault);
        throw error;
      }
    });
  }

  /** The client's latest files, about dealerships that its key covers. */
  @Get('files')
  async list(@Caller() caller: CallerClaims): Promise<FeedFileList> {
    const files = await this.files.latest(await senderOf(caller, this.keys), MOST_LISTED);
    return { files: files.map(toFeedFile) };
  }

  /** How the client's feeds fare (FEED-6). */
  @Get('health')
  async health(@Caller() caller: CallerClaims): Promise<OwnFeedHealth> {
    const { client, dealerships } = await senderOf(caller, this.keys);
    const ids = dealerships.map(({ id }) => id);
    return { feeds: await readFeedHealth(this.dataSource, ids, this.clock.now(), client) };
  }

  /** A file of the client, with a page of its verdicts. */
  @Get('files/:id')
  async show(
    @Param('id') id: string,
    @Caller() caller: CallerClaims,
    @Query('after') after?: string,
  ): Promise<FeedFileReport> {
    const file = await this.files.find(await senderOf(caller, this.keys), id);
    if (!file) throw notFound('There is no such file.');
    return readReport(this.dataSource, file, after);
  }

  /** Lets what the guard held back go on. */
  @Post('files/:id/confirm')
  @HttpCode(202)
  async confirm(@Param('id') id: string, @Caller() caller: CallerClaims): Promise<FeedFile> {
    const sender = await senderOf(caller, this.keys);
    const known = await this.files.find(sender, id);
    if (!known) throw notFound('There is no such file.');
    if (!(await this.files.confirm(sender.client, id)) && !known.confirmed) {
      throw new ProblemError({ status: 409, detail: 'This file does not wait for a confirmation.' });
    }
    return toFeedFile((await this.files.find(sender, id)) ?? known);
  }

  /** What the client chose for its feeds. */
  @Get('settings')
  async readSettings(@Caller() caller: CallerClaims): Promise<FeedSettings> {
    return this.settings.of((await senderOf(caller, this.keys)).client);
  }

  /** Replaces it. */
  @Put('settings')
  async putSettings(
    @Body(ZodBody(feedSettings)) settings: FeedSettings,
    @Caller() caller: CallerClaims,
  ): Promise<FeedSettings> {
    await this.settings.put((await senderOf(caller, this.keys)).client, settings);
    return settings;
  }

  async #take(body: Readable, sender: FeedSender, query: FeedFileQuery, caller: CallerClaims): Promise<FeedFile> {
    const mapping = await this.#mappingOf(sender.client, query);
    if (query.dealership !== undefined && !sender.dealerships.some(({ slug }) => slug === query.dealership)) {
      const expected = sender.dealerships.slice(0, 10).map(({ slug }) => slug);
      const message = `expected one of ${expected.join(', ')}; got ${showValue(query.dealership)}`;
      throw badRequest([{ field: 'dealership', message }]);
    }
    const { id = '', revision = 0 } = caller.scope ?? {};
    return toFeedFile(await this.files.take(body, { sender, key: { id, revision }, query, mapping }));
  }

  async #mappingOf(client: string, { mapping: name, mode, as_of: asOf }: FeedFileQuery) {
    const mapping = name === undefined ? undefined : await this.mappings.find(client, name);
    const faults = [];
    if (name !== undefined && !mapping) faults.push(unknownMapping(name));
    if (asOf === undefined && (mode === 'full' || (mapping && !mapping.occurred_at))) {
      const message = 'expected the time when the file was created, such as 2026-03-01T02:30:00Z; got nothing';
      faults.push({ field: 'as_of', message });
    }
    if (faults.length > 0) throw badRequest(faults);
    return mapping;
  }
}
