import {
  MOST_SITE_FILES,
  type PictureFile,
  pictureDigest,
  pusherHeader,
  type RedirectAnswer,
  redirectKeys,
  redirectTarget,
  type SiteFileEntry,
  type SiteFilePush,
  type SiteFiles,
  siteFilePush,
} from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import {
  AllowCallers,
  badRequest,
  Caller,
  type CallerClaims,
  Clock,
  notFound,
  siteSlugOf,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, Headers, Param, Put, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pusherOf } from '../history/change-set.ts';
import { findFile, findRedirect, listFiles, saveFile } from './site-file.rows.ts';
import { readSiteFile } from './site-file.ts';

/** A site's own files by digest: the redirects of its old addresses, and typefaces (SITE-8). They do nothing until its configuration names them. */
@Controller('sites/:slug')
@AllowCallers({ operator: ['operator'], gateway: ['system'] })
export class SiteFileController {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The site's files without their content, the newest first. */
  @Get('files')
  async list(@Param('slug') site: string): Promise<SiteFiles> {
    return { files: await listFiles(this.dataSource, site) };
  }

  /** Keeps a file for the configuration to name; the oldest beyond the most of a site go. 400 for another digest, a file that is too large, or its faults. */
  @Put('files/:digest')
  async put(
    @Param('slug') site: string,
    @Param('digest') digest: string,
    @Body(ZodBody(siteFilePush)) body: SiteFilePush,
    @Caller() caller: CallerClaims,
    @Headers(pusherHeader) pusher?: string,
  ): Promise<SiteFileEntry> {
    pusherOf(site, caller, pusher);
    const read = readSiteFile(digest, body);
    if ('faults' in read) throw badRequest(read.faults);
    await this.store.transact(({ queryRunner }) =>
      saveFile(queryRunner, site, read, { now: this.clock.now(), most: MOST_SITE_FILES }),
    );
    return { digest, name: body.name, size: read.file.length };
  }

  /** A file. A visitor's site gets its own alone (SITE-4). */
  @Get('files/:digest')
  @AllowCallers({ operator: ['operator'], gateway: ['system', 'visitor'] })
  async get(
    @Param('slug') site: string,
    @Param('digest') digest: string,
    @Caller() caller: CallerClaims,
  ): Promise<PictureFile> {
    const file = isOwn(site, digest, caller) ? await findFile(this.dataSource, site, digest) : undefined;
    if (!file) throw notFound(`${site} has no such file.`);
    return { file: file.toString('base64') };
  }

  /** Where an address with its query leads by the redirects of a file; null if it has none for it. */
  @Get('redirects/:digest')
  @AllowCallers({ gateway: ['visitor'] })
  async redirect(
    @Param('slug') site: string,
    @Param('digest') digest: string,
    @Query('address') address: unknown,
    @Caller() caller: CallerClaims,
  ): Promise<RedirectAnswer> {
    if (typeof address !== 'string' || !isOwn(site, digest, caller)) return { to: null };
    const keys = redirectKeys(address);
    const found = keys.length > 0 ? await findRedirect(this.dataSource, { site, digest, keys }) : undefined;
    return { to: found ? redirectTarget(found, address) : null };
  }
}

const isOwn = (site: string, digest: string, caller: CallerClaims): boolean =>
  (siteSlugOf(caller) ?? site) === site && pictureDigest.safeParse(digest).success;
