import type { IncomingMessage } from 'node:http';
import type { ConfigurationChanges } from '@forecourt/contracts';
import {
  Caller,
  type CallerClaims,
  type CallerMeta,
  callerMeta,
  notFound,
  requireOperator,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, Inject, Param, ParseIntPipe, Post, Put, Query, Req } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { changesAfter, findSite } from './configuration.read-model.ts';
import { ConfigurationService } from './configuration.service.ts';

const restoreBody = z.strictObject({ revision: z.int().positive() });
const LONGEST_WAIT_SECONDS = 30;
const LOOK_EVERY_MS = 200;

/** Sites' and dealerships' documents: operators write them, services follow them. */
@Controller()
export class ConfigurationController {
  constructor(
    @Inject(ConfigurationService) private readonly configurations: ConfigurationService,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** Gives a site its document; answers its revision. 400 names each fault's path. */
  @Put('sites/:slug')
  async putSite(@Param('slug') slug: string, @Body() document: unknown, @Caller() caller: CallerClaims) {
    return { revision: await this.configurations.configureSite(slug, document, operatorMeta(caller)) };
  }

  /** Gives a dealership its document; answers its revision. 400 names each fault's path. */
  @Put('dealerships/:slug')
  async putDealership(@Param('slug') slug: string, @Body() document: unknown, @Caller() caller: CallerClaims) {
    return { revision: await this.configurations.configureDealership(slug, document, operatorMeta(caller)) };
  }

  /** A site's present configuration with every default. */
  @Get('sites/:slug')
  async getSite(@Param('slug') slug: string) {
    const site = await findSite(this.dataSource, slug);
    if (!site) throw notFound(`There is no site ${slug}.`);
    return site;
  }

  /** Every revision of a site, oldest first. */
  @Get('sites/:slug/revisions')
  getRevisions(@Param('slug') slug: string) {
    return this.configurations.revisionsOf(slug);
  }

  /** One revision of a site. */
  @Get('sites/:slug/revisions/:revision')
  async getRevision(@Param('slug') slug: string, @Param('revision', ParseIntPipe) revision: number) {
    const found = (await this.configurations.revisionsOf(slug)).find((each) => each.revision === revision);
    if (!found) throw notFound(`The site ${slug} has no revision ${revision}.`);
    return found;
  }

  /** Makes an older revision the newest again; answers the new revision's number. */
  @Post('sites/:slug/restore')
  async restore(
    @Param('slug') slug: string,
    @Body(ZodBody(restoreBody)) body: z.infer<typeof restoreBody>,
    @Caller() caller: CallerClaims,
  ) {
    return { revision: await this.configurations.restore(slug, body.revision, operatorMeta(caller)) };
  }

  /** What changed after change number `after`; waits up to `wait` seconds (30 at most) where nothing has, and no longer than who asks. */
  @Get('configurations')
  async getChanges(
    @Req() request: { raw: IncomingMessage },
    @Query('after') after = '0',
    @Query('wait') wait = '0',
  ): Promise<ConfigurationChanges> {
    const position = Number(after) || 0;
    const deadline = Date.now() + Math.min(Number(wait) || 0, LONGEST_WAIT_SECONDS) * 1_000;
    for (;;) {
      const changes = await changesAfter(this.dataSource, position);
      if (changes.position > position || Date.now() >= deadline) return changes;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      if (request.raw.socket.destroyed) return changes;
    }
  }
}

/** Only operators write configurations; who did it is kept with the event. */
function operatorMeta(caller: CallerClaims): CallerMeta {
  requireOperator(caller, 'change a configuration');
  return callerMeta(caller);
}
