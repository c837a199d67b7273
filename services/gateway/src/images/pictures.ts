import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import { DRAWING_VERSION, Draughtsman, type Drawing } from './drawn/draughtsman.ts';
import { DRAWN_BODIES, DRAWN_VIEWS } from './drawn/drawn-names.ts';
import { NEGATIVE_WIDTH } from './model/negative.ts';
import type { PhotoFetcher } from './photo/photo-fetcher.ts';
import type { PictureFormat, PictureSize } from './picture-ladder.ts';
import { type MadePicture, PictureMaker, type PictureSource } from './picture-maker.ts';
import { PictureStore } from './store/picture-store.ts';
import { QueueFullError, WorkQueue } from './store/work-queue.ts';

/** A drawn vehicle as an address names it. */
export type DrawnPicture = Drawing;

/** What pictures are made and kept with. */
export interface PictureOptions {
  /** Where made pictures are kept; among the system's temporary files by default. */
  readonly folder?: string | undefined;
  /** Most bytes of them. */
  readonly bytes: number;
  readonly photos: PhotoFetcher;
  /** Told why a photo could not be shown, and of what failed in the background. */
  readonly onFault: (error: unknown) => void;
}

/** Photos of the ladder are never wider. */
const PHOTO_WIDTH = 1_600;
const WAITING = 200;
/** How long a photo that failed is not asked for again, and how many such are remembered. */
const FAILED_MS = 60_000;
const FAILED = 5_000;

/** All pictures of the image route, drawn and dealers' own (UI-2). */
export class Pictures implements OnApplicationShutdown {
  readonly #options: PictureOptions;
  readonly #maker: PictureMaker;
  readonly #draughtsman: Draughtsman;
  readonly #shelf: string;
  #preparing: Draughtsman | undefined;
  readonly #failed = new Map<string, number>();

  constructor(options: PictureOptions) {
    this.#options = options;
    const folder = options.folder ?? path.join(tmpdir(), `forecourt-pictures-${process.getuid?.() ?? 'user'}`);
    this.#shelf = path.join(folder, `drawn-${DRAWING_VERSION}`);
    this.#draughtsman = new Draughtsman({ shelf: this.#shelf });
    this.#maker = new PictureMaker(new PictureStore(folder, options.bytes), new WorkQueue(WAITING), options.onFault);
  }

  /** A drawn vehicle. @throws QueueFullError */
  drawn(drawing: DrawnPicture, size: PictureSize, format: PictureFormat): Promise<MadePicture> {
    const { body, view, tone, backdrop } = drawing;
    const source: PictureSource = {
      key: `drawn ${DRAWING_VERSION} ${body} ${view} ${tone} ${backdrop}`,
      width: NEGATIVE_WIDTH,
      load: () => this.#draughtsman.draw(drawing),
    };
    return this.#maker.make(source, size, format);
  }

  /** A dealer's photo, or the drawn vehicle where the photo can't be had. @param hosts that the site lists. @throws QueueFullError */
  async photo(
    url: string,
    hosts: readonly string[],
    instead: DrawnPicture,
    size: PictureSize,
    format: PictureFormat,
  ): Promise<{ made: MadePicture; isDrawn: boolean }> {
    const key = `photo ${url}`;
    const source: PictureSource = { key, width: PHOTO_WIDTH, load: () => this.#options.photos.fetch(url, hosts) };
    const rest = (this.#failed.get(key) ?? 0) - performance.now();
    if (rest <= 0) {
      try {
        // A host that left the list shows nothing any more, kept or not.
        this.#options.photos.assertListed(url, hosts);
        return { made: await this.#maker.make(source, size, format), isDrawn: false };
      } catch (error) {
        if (error instanceof QueueFullError) throw error;
        this.#remember(key);
        this.#options.onFault(error);
      }
    }
    return { made: await this.drawn(instead, size, format), isDrawn: true };
  }

  /**
   * Makes ready what the cards of results show, a vehicle of each body, while nobody else wants the processor; a thread of its own, so that
   * no reader waits for it. What is kept from before costs nothing.
   */
  async prepareDrawings(): Promise<void> {
    const draughtsman = new Draughtsman({ shelf: this.#shelf, isPatient: true });
    this.#preparing = draughtsman;
    const [view] = DRAWN_VIEWS;
    try {
      for (const body of DRAWN_BODIES) await draughtsman.prepare(body, view);
    } catch (error) {
      // One that was stopped with the gateway has failed in nothing.
      if (this.#preparing) this.#options.onFault(error);
    } finally {
      this.#preparing = undefined;
      await draughtsman.close();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    const preparing = this.#preparing;
    this.#preparing = undefined;
    await this.#maker.close();
    await Promise.all([preparing?.close(), this.#draughtsman.close(), this.#options.photos.close()]);
  }

  #remember(key: string): void {
    this.#failed.delete(key);
    this.#failed.set(key, performance.now() + FAILED_MS);
    const oldest = this.#failed.keys().next().value;
    if (this.#failed.size > FAILED && oldest !== undefined) this.#failed.delete(oldest);
  }
}
