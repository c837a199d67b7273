import {
  type PictureFile,
  type PicturePush,
  pictureDigest,
  picturePush,
  pusherHeader,
  type SitePicture,
  type SitePictures,
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
import { Body, Controller, Get, Headers, Param, Put } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pusherOf } from '../history/change-set.ts';
import { findPicture, listPictures, pictureRefusals, savePicture } from './picture.rows.ts';

/**
 * A site's own pictures by digest, and under the slug `platform` those of every site (SITE-8). Files are kept as they came and never opened
 * here: the gateway's decoder does that in a process of its own, before a push from outside reaches this service and whenever one is shown.
 */
@Controller('sites/:slug/pictures')
@AllowCallers({ operator: ['operator'], gateway: ['system'] })
export class PictureController {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The owner's pictures without their files, the newest first. */
  @Get()
  async list(@Param('slug') owner: string): Promise<SitePictures> {
    return { pictures: await listPictures(this.dataSource, owner) };
  }

  /** Keeps a picture for documents to name. 400 for another digest than its file's, a file that is too large, or one too many. */
  @Put(':digest')
  async put(
    @Param('slug') owner: string,
    @Param('digest') digest: string,
    @Body(ZodBody(picturePush)) { name, file: text }: PicturePush,
    @Caller() caller: CallerClaims,
    @Headers(pusherHeader) pusher?: string,
  ): Promise<SitePicture> {
    pusherOf(owner, caller, pusher);
    const file = Buffer.from(text, 'base64');
    return this.store.transact(async ({ queryRunner }) => {
      const faults = pictureRefusals(file, digest, await listPictures(queryRunner, owner));
      if (faults.length > 0) throw badRequest(faults);
      const picture = { digest, name, size: file.length };
      await savePicture(queryRunner, { site: owner, ...picture, file }, this.clock.now());
      return picture;
    });
  }

  /** A picture's file. A visitor's site gets its own and the platform's alone (SITE-4). */
  @Get(':digest')
  @AllowCallers({ operator: ['operator'], gateway: ['system', 'visitor'] })
  async get(
    @Param('slug') owner: string,
    @Param('digest') digest: string,
    @Caller() caller: CallerClaims,
  ): Promise<PictureFile> {
    const isForeign = (siteSlugOf(caller) ?? owner) !== owner;
    const known = !isForeign && pictureDigest.safeParse(digest).success;
    const file = known ? await findPicture(this.dataSource, owner, digest) : undefined;
    if (!file) throw notFound(`${owner} has no such picture.`);
    return { file: file.toString('base64') };
  }
}
