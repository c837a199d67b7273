import {
  PLATFORM,
  type PreviewAnswer,
  type PreviewedSite,
  type PushedWorld,
  pusherHeader,
  sitePreview,
} from '@forecourt/contracts';
import {
  AllowCallers,
  badRequest,
  Caller,
  type CallerClaims,
  Clock,
  forbidden,
  notFound,
  siteSlugOf,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { StoredDocuments } from '../configuration/configuration.history.ts';
import { findSite } from '../configuration/configuration.rows.ts';
import { pusherOf } from '../history/change-set.ts';
import { findPreview } from './preview.rows.ts';
import { PreviewLinks, previewedSite } from './preview.ts';
import { PreviewWriter } from './preview.writer.ts';

/** Previews of a site under a world that is not live (SITE-8). */
@Controller('sites/:slug/previews')
export class PreviewController {
  constructor(
    private readonly writer: PreviewWriter,
    private readonly links: PreviewLinks,
    private readonly dataSource: DataSource,
    private readonly documents: StoredDocuments,
    private readonly clock: Clock,
  ) {}

  /** Makes a preview of what a push would leave, or of an older change set. Nothing goes live. Refused as the push or restore would be. */
  @Post()
  @HttpCode(200)
  @AllowCallers({ operator: ['operator'], gateway: ['system'] })
  make(
    @Param('slug') site: string,
    @Body(ZodBody(sitePreview)) body: z.output<typeof sitePreview>,
    @Caller() caller: CallerClaims,
    @Headers(pusherHeader) pusher?: string,
  ): Promise<PreviewAnswer> {
    const { by } = pusherOf(site, caller, pusher);
    if ('number' in body) return this.writer.ofChangeSet(site, body.number, by);
    const { base, on, ...pushed } = body;
    if (site !== PLATFORM) return this.writer.ofPush(site, pushed as PushedWorld, base, by);
    if (on !== undefined) return this.writer.ofPlatform(on, pushed as PushedWorld, base, by);
    throw badRequest([{ field: 'on', message: 'expected the slug of the site that it is shown on; got none' }]);
  }

  /** The previewed site, for a visitor with a link to it: 404 unless the link was signed for this site, 403 after its end. */
  @Get(':token')
  @AllowCallers({ gateway: ['visitor'] })
  async open(
    @Param('slug') site: string,
    @Param('token') token: string,
    @Caller() caller: CallerClaims,
  ): Promise<PreviewedSite> {
    const linked = siteSlugOf(caller) === site ? this.links.read(site, token, this.clock.now()) : 'forged';
    if (linked === 'expired') throw forbidden('This preview has ended.');
    const found = linked === 'forged' ? undefined : await findPreview(this.dataSource, site, linked.id);
    if (!found) throw notFound(`${site} has no such preview.`);
    const present = await findSite(this.dataSource, this.documents, site);
    return previewedSite(found, present?.config.dealership_ids ?? []);
  }
}
