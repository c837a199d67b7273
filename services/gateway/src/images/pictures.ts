import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PictureFile } from '@forecourt/contracts';
import {
  DRAWING_WIDTH,
  type DrawnShape,
  type DrawnView,
  type LightName,
  masterDigest,
  masterFile,
} from '@forecourt/drawn-vehicles';
import { ProblemError, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { SitesClient } from '../clients/service-clients.ts';
import { GATEWAY_CONFIG, GATEWAY_LIMITS, type GatewayConfig, type GatewayLimits } from '../config/gateway-config.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';
import { Decoder, DecoderFault } from './decoder/decoder.ts';
import { pictureFault } from './decoder/picture-fault.ts';
import { NewestPhoto } from './photo/newest-photo.ts';
import { PhotoFault, PhotoFetcher } from './photo/photo-fetcher.ts';
import type { PictureFormat, PictureSize } from './picture-ladder.ts';
import {
  type DrawnSource,
  type LoadedSource,
  type MadePicture,
  OriginalFault,
  type PictureAsker,
  PictureMaker,
} from './picture-maker.ts';
import { PictureStore } from './store/picture-store.ts';

/** A drawn vehicle as an address names it: its paint's tone as #rrggbb. */
export interface DrawnPicture {
  readonly shape: DrawnShape;
  readonly view: DrawnView;
  readonly tone: string;
  readonly light: LightName;
}

/** A dealer's photo that an address asks for. */
export interface AskedPhoto {
  /** As `lastingPhoto` names it. */
  readonly photo: string;
  /** The site, which lists the hosts of photos. */
  readonly site: SiteContext;
  /** What is shown if it is not available. */
  readonly instead: DrawnPicture;
}

/** Photos of the ladder are never wider. */
const PHOTO_WIDTH = 1_600;
/** How long a photo that failed on a site is not asked for again there, and how many such are remembered. */
const FAILED_MS = 60_000;
const FAILED = 5_000;

/** All pictures of the image route, drawn and dealers' own (UI-2). */
@Injectable()
export class Pictures implements OnApplicationShutdown {
  readonly #maker: PictureMaker;
  readonly #decoder = new Decoder();
  readonly #failed = new LRUCache<string, true>({ max: FAILED, ttl: FAILED_MS });

  /** @param config `pictureFolder`: where made pictures are kept; among the system's temporary files by default. */
  constructor(
    private readonly photos: PhotoFetcher,
    private readonly newest: NewestPhoto,
    private readonly sites: SitesClient,
    @Inject(GATEWAY_CONFIG) { pictureFolder }: Pick<GatewayConfig, 'pictureFolder'>,
    @Inject(GATEWAY_LIMITS) { pictureBytes }: Pick<GatewayLimits, 'pictureBytes'>,
    @Inject(SERVICE_LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {
    const folder = pictureFolder ?? path.join(tmpdir(), `forecourt-pictures-${process.getuid?.() ?? 'user'}`);
    const store = new PictureStore(folder, pictureBytes);
    this.#maker = new PictureMaker(store, this.#decoder, (error) => this.#report(error));
  }

  /** A drawn vehicle. @throws as PictureMaker.make */
  drawn(drawing: DrawnPicture, size: PictureSize, format: PictureFormat, asker: PictureAsker): Promise<MadePicture> {
    return this.#maker.make(drawnSource(drawing), size, format, asker);
  }

  /**
   * A dealer's photo, or the drawn vehicle if the photo is not available. A stored picture is shown even if its host has failed since.
   * @throws as PictureMaker.make, without OriginalFault
   */
  async photo(
    { photo, site, instead }: AskedPhoto,
    size: PictureSize,
    format: PictureFormat,
    asker: PictureAsker,
  ): Promise<{ made: MadePicture; isDrawn: boolean }> {
    const fault = `${asker.turn.site} ${photo}`;
    const { hosts } = site.config.photos;
    try {
      // A host that left the list shows nothing any more, kept or not.
      const { host } = this.photos.assertListed(photo, hosts);
      const source: LoadedSource = {
        key: `photo ${photo}`,
        width: PHOTO_WIDTH,
        host,
        load: async (file) => {
          if (this.#failed.has(fault)) throw new PhotoFault(`${host} failed recently.`);
          await this.photos.fetch(await this.newest.addressOf(photo, site), hosts, file);
          return { file };
        },
      };
      return { made: await this.#maker.make(source, size, format, asker), isDrawn: false };
    } catch (error) {
      if (!(error instanceof OriginalFault || error instanceof PhotoFault || error instanceof DecoderFault))
        throw error;
      if (!this.#failed.has(fault)) {
        // The stored photo is shown nevertheless, so a picture that could not be made from it is not a fault of its host.
        if (!(error instanceof DecoderFault)) this.#failed.set(fault, true);
        this.#report(error);
      }
    }
    return { made: await this.drawn(instead, size, format, asker), isDrawn: true };
  }

  /**
   * A picture of a site's own, or of the platform's, by its digest (SITE-8). Each site keeps its own copy.
   * @throws ProblemError 404 if the site has none such; else as PictureMaker.make
   */
  async own(
    digest: string,
    site: SiteContext,
    size: PictureSize,
    format: PictureFormat,
    asker: PictureAsker,
  ): Promise<MadePicture> {
    const { slug } = site.config;
    const source: LoadedSource = {
      key: `site ${slug} ${digest}`,
      width: PHOTO_WIDTH,
      host: 'sites',
      load: async (file) => {
        const { body } = await this.sites.request<PictureFile>('GET', `/sites/${slug}/pictures/${digest}`, {
          caller: visitorOf(site),
        });
        await writeFile(file, Buffer.from(body.file, 'base64'));
        return { file };
      },
    };
    try {
      return await this.#maker.make(source, size, format, asker);
    } catch (error) {
      if (error instanceof OriginalFault && error.cause instanceof ProblemError) throw error.cause;
      throw error;
    }
  }

  /** Why a file can't be shown as a picture; undefined if it can. It is opened in the decoder's process. */
  faultOf(file: Buffer): Promise<string | undefined> {
    return pictureFault(this.#decoder, file);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#maker.close();
    await this.photos.close();
  }

  /** Logs why a photo could not be shown, and what failed in the background: no visitor sees it. */
  #report(error: unknown): void {
    this.logger.warn({ err: error }, 'a picture could not be made');
  }
}

function drawnSource({ shape, view, tone, light }: DrawnPicture): DrawnSource {
  return {
    key: `drawn ${masterDigest(shape, view)} ${tone} ${light}`,
    painted: (width) => ({ master: masterFile(shape, view, width <= DRAWING_WIDTH / 2), tone, light }),
  };
}
