import { AllowOperator, Caller, type CallerClaims, callerMeta, notFound, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, Param, ParseIntPipe, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ConfigureDealership, ConfigureSite, RestoreSite } from './configuration.commands.ts';
import { SiteRevisions, StoredDocuments } from './configuration.history.ts';
import { findSite } from './configuration.rows.ts';

const restoreBody = z.strictObject({ revision: z.int().positive() });

/** Sites' and dealerships' documents: operators write them, and who did it is kept with the event; services follow them. */
@Controller()
@AllowOperator()
export class ConfigurationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly revisions: SiteRevisions,
    private readonly dataSource: DataSource,
    private readonly documents: StoredDocuments,
  ) {}

  /** Gives a site its document; answers its revision. 400 names each fault's path. */
  @Put('sites/:slug')
  async putSite(@Param('slug') slug: string, @Body() document: unknown, @Caller() caller: CallerClaims) {
    return { revision: await this.commands.execute(new ConfigureSite({ slug, document, meta: callerMeta(caller) })) };
  }

  /** Gives a dealership its document; answers its revision. 400 names each fault's path. */
  @Put('dealerships/:slug')
  async putDealership(@Param('slug') slug: string, @Body() document: unknown, @Caller() caller: CallerClaims) {
    return {
      revision: await this.commands.execute(new ConfigureDealership({ slug, document, meta: callerMeta(caller) })),
    };
  }

  /** A site's present configuration with every default. */
  @Get('sites/:slug')
  async getSite(@Param('slug') slug: string) {
    const site = await findSite(this.dataSource, this.documents, slug);
    if (!site) throw notFound(`There is no site ${slug}.`);
    return site;
  }

  /** The latest revisions of a site, oldest first, as many as fit into 8 MB. */
  @Get('sites/:slug/revisions')
  getRevisions(@Param('slug') slug: string) {
    return this.revisions.list(slug);
  }

  /** One revision of a site. */
  @Get('sites/:slug/revisions/:revision')
  getRevision(@Param('slug') slug: string, @Param('revision', ParseIntPipe) revision: number) {
    return this.revisions.find(slug, revision);
  }

  /** Makes an older revision the newest again; answers the new revision's number. */
  @Post('sites/:slug/restore')
  async restore(
    @Param('slug') slug: string,
    @Body(ZodBody(restoreBody)) body: z.infer<typeof restoreBody>,
    @Caller() caller: CallerClaims,
  ) {
    return { revision: await this.commands.execute(new RestoreSite({ slug, ...body, meta: callerMeta(caller) })) };
  }
}
