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
import { Clock, ProblemError, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { SitesClient } from '../clients/service-clients.ts';
import { GATEWAY_CONFIG, GATEWAY_LIMITS, type GatewayConfig, type GatewayLimits } from '../config/gateway-config.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';
import { Decoder, DecoderFault } from './decoder/decoder.ts';
import { pictureFault } from './decoder/picture-kind.ts';
import { KeptPhotos, type NamedPhoto, PHOTO_WIDTH, PhotoEditions } from './photo/kept-photos.ts';
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
import { PictureStore } from './picture-store.ts';

/** A drawn vehicle as an address names it: its paint's tone as #rrggbb. */
export interface DrawnPicture {
  readonly shape: DrawnShape;
  readonly view: DrawnView;
  readonly tone: string;
  readonly light: LightName;
}

/** A dealer's photo that an address asks for. */
export interface AskedPhoto extends NamedPhoto {
  /** What is shown if it is not available. */
  readonly instead: DrawnPicture;
}

/** All pictures of the image route, drawn and dealers' own (UI-2). */
@Injectable()
export class Pictures implements OnApplicationShutdown {
  readonly #maker: PictureMaker;
  readonly #decoder = new Decoder();
  readonly #photos: KeptPhotos;

  /** @param config `pictureFolder`: where made pictures are kept; among the system's temporary files by default. */
  constructor(
    private readonly photos: PhotoFetcher,
    newest: NewestPhoto,
    editions: PhotoEditions,
    clock: Clock,
    private readonly sites: SitesClient,
    @Inject(GATEWAY_CONFIG) { pictureFolder }: Pick<GatewayConfig, 'pictureFolder'>,
    @Inject(GATEWAY_LIMITS) { pictureBytes }: Pick<GatewayLimits, 'pictureBytes'>,
    @Inject(SERVICE_LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {
    const folder = pictureFolder ?? path.join(tmpdir(), `forecourt-pictures-${process.getuid?.() ?? 'user'}`);
    const store = new PictureStore(folder, pictureBytes);
    const report = (error: unknown) => this.#report(error);
    this.#maker = new PictureMaker(store, this.#decoder, report);
    this.#photos = new KeptPhotos(store, this.#maker, photos, newest, editions, clock, report);
  }

  /** A drawn vehicle. @throws as PictureMaker.make */
  drawn(drawing: DrawnPicture, size: PictureSize, format: PictureFormat, asker: PictureAsker): Promise<MadePicture> {
    return this.#maker.make(drawnSource(drawing), size, format, asker);
  }

  /**
   * A dealer's photo, or the drawn vehicle if the photo is not available. A stored picture is shown even if its host has failed since.
   * @returns isChecked false while the host has still to say whether the photo is the newest
   * @throws as PictureMaker.make, without OriginalFault
   */
  async photo(
    { instead, ...named }: AskedPhoto,
    size: PictureSize,
    format: PictureFormat,
    asker: PictureAsker,
  ): Promise<{ made: MadePicture; isDrawn: boolean; isChecked: boolean }> {
    const counted = countedOnce(asker);
    try {
      const isKept = (key: string) => this.#maker.canMake({ key }, size, format);
      const { key, isChecked } = await this.#photos.current(named, counted, isKept);
      return { made: await this.#maker.make({ key }, size, format, counted), isDrawn: false, isChecked };
    } catch (error) {
      if (!(error instanceof OriginalFault || error instanceof PhotoFault || error instanceof DecoderFault))
        throw error;
      // The host's own failures were reported when they happened.
      if (error instanceof DecoderFault) this.#report(error);
    }
    return { made: await this.drawn(instead, size, format, counted), isDrawn: true, isChecked: false };
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
      key: `site ${slug} ${digest} clear`,
      width: PHOTO_WIDTH,
      // A logo stands on the site's own colours, light and dark.
      clear: true,
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
    this.logger.warn({ err: error }, 'a picture could not be made or kept');
  }
}

/** One picture is counted once, whether its original has to be fetched first or not. */
function countedOnce(asker: PictureAsker): PictureAsker {
  let counted: Promise<void> | undefined;
  return {
    ...asker,
    mayMake: () => {
      counted ??= asker.mayMake();
      return counted;
    },
  };
}

function drawnSource({ shape, view, tone, light }: DrawnPicture): DrawnSource {
  return {
    key: `drawn ${masterDigest(shape, view)} ${tone} ${light}`,
    painted: (width) => ({ master: masterFile(shape, view, width <= DRAWING_WIDTH / 2), tone, light }),
  };
}
