import { encodeMaster, encodePicture, type Original } from './encode-picture.ts';
import { type PictureFormat, type PictureSize, sizeQuery } from './picture-ladder.ts';
import type { PictureStore } from './store/picture-store.ts';
import type { WorkQueue } from './store/work-queue.ts';

/** Where a picture's original comes from. */
export interface PictureSource {
  /** Names the original for ever: the same key always means the same pixels. */
  readonly key: string;
  /** Width in pixels at which the original is kept. */
  readonly width: number;
  load(): Promise<Original>;
}

/** A made picture. */
export interface MadePicture {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
  /** Whether the format that was asked for is still to come. */
  readonly isStandIn: boolean;
}

/** Makes pictures once and keeps them. AVIF costs twenty times what WebP does, so the first reader has WebP while it is made. */
export class PictureMaker {
  readonly #store: PictureStore;
  readonly #queue: WorkQueue;
  readonly #onFault: (error: unknown) => void;

  /** @param onFault is told what went wrong in the background. */
  constructor(store: PictureStore, queue: WorkQueue, onFault: (error: unknown) => void) {
    this.#store = store;
    this.#queue = queue;
    this.#onFault = onFault;
  }

  /** The picture in the format, or its stand-in. @throws what the source's `load` or the encoder throws; QueueFullError */
  async make(source: PictureSource, size: PictureSize, format: PictureFormat): Promise<MadePicture> {
    const key = keyOf(source, size, format);
    const kept = await this.#store.read(key);
    if (kept) return { bytes: kept, format, isStandIn: false };
    if (format !== 'avif') return { bytes: await this.#encode(source, size, format), format, isStandIn: false };
    const standIn = await this.make(source, size, 'webp');
    this.#queue.later(`later ${key}`, () => this.#encodeNow(source, size, 'avif'), this.#onFault);
    return { ...standIn, isStandIn: true };
  }

  /** Leaves what is waiting in the background undone. */
  async close(): Promise<void> {
    await this.#queue.drain();
  }

  #encode(source: PictureSource, size: PictureSize, format: PictureFormat): Promise<Buffer> {
    return this.#queue.now(keyOf(source, size, format), () => this.#encodeNow(source, size, format));
  }

  async #encodeNow(source: PictureSource, size: PictureSize, format: PictureFormat): Promise<Buffer> {
    const key = keyOf(source, size, format);
    // It may have been made while this waited.
    const kept = await this.#store.read(key);
    if (kept) return kept;
    const picture = await encodePicture(await this.#master(source), size, format);
    await this.#store.write(key, picture);
    return picture;
  }

  async #master(source: PictureSource): Promise<Buffer> {
    const kept = await this.#store.read(source.key);
    if (kept) return kept;
    const master = await encodeMaster(await source.load(), source.width);
    await this.#store.write(source.key, master);
    return master;
  }
}

const keyOf = ({ key }: PictureSource, size: PictureSize, format: PictureFormat): string =>
  `${key} ${sizeQuery(size)} ${format}`;
