import { rm } from 'node:fs/promises';
import type { Turn } from '@forecourt/service-kit';
import type { Decoder, DecoderOriginal, PaintedMaster } from './decoder/decoder.ts';
import { FairQueue, QueueFullError } from './fair-queue.ts';
import { type PictureFormat, type PictureSize, sizeQuery } from './picture-ladder.ts';
import type { PictureStore } from './picture-store.ts';

/** What a picture is made of. Its key names it forever: the same key always means the same pixels. */
export type PictureSource = LoadedSource | DrawnSource | KeptSource;

/** An original that is kept already. */
export interface KeptSource {
  readonly key: string;
}

/** A drawing, painted again for each picture: that is cheaper than storing it painted. */
export interface DrawnSource {
  readonly key: string;
  /** What a picture of this width in pixels is painted from. */
  painted(width: number): PaintedMaster;
}

/** An original that is loaded from elsewhere once, and kept. */
export interface LoadedSource {
  readonly key: string;
  /** Width in pixels at which the original is kept. */
  readonly width: number;
  /** Its host: only a few originals are loaded from one host at once. */
  readonly host: string;
  /** Whether what is transparent in it stays so; a photo is put on white. */
  readonly clear?: boolean;
  /** @param file a path of its own where the original may be put; it is removed afterwards. */
  load(file: string): Promise<DecoderOriginal>;
}

/** Work with a host, of which it gets only a few requests at once. */
export interface LoadingWork<Result> {
  /** The same work is done once for all who ask. */
  readonly key: string;
  readonly turn: Turn;
  readonly host: string;
  /** @param file a path of its own, whose file is removed afterwards. */
  readonly work: (file: string) => Promise<Result>;
  readonly signal?: AbortSignal | undefined;
}

/** Who asks for a picture. */
export interface PictureAsker {
  readonly turn: Turn;
  /** Aborted if they have left. */
  readonly signal?: AbortSignal | undefined;
  /** Counts one picture that has to be made for them. @throws ProblemError 429 if that is one too many. */
  mayMake(): Promise<void>;
}

/** A made picture. */
export interface MadePicture {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
  /** Whether the requested format has yet to come. */
  readonly isStandIn: boolean;
}

/** An original could not be loaded, or is not a picture. */
export class OriginalFault extends Error {
  override readonly name = 'OriginalFault';
}

const WAITING = { waiting: 400, waitingPerNetwork: 100 };
/** Loading waits for hosts rather than for this machine: much at once, little of it for one. */
const LOADING = { ...WAITING, slots: 24, slotsPerSite: 8, slotsPerHost: 4 };
/** Originals take turns with the networks of the site that they are for, under no network. */
const ORIGINALS = 'originals';

/** Makes pictures once and keeps them. AVIF costs twenty times what WebP does, so the first reader has WebP while it is made. */
export class PictureMaker {
  readonly #store: PictureStore;
  readonly #decoder: Pick<Decoder, 'make' | 'close'>;
  readonly #onFault: (error: unknown) => void;
  readonly #originals = new FairQueue(LOADING);
  readonly #pictures = new FairQueue({ ...WAITING, slots: 1 });

  /** @param onFault is called with faults in the background, and if a picture could not be kept. */
  constructor(store: PictureStore, decoder: Pick<Decoder, 'make' | 'close'>, onFault: (error: unknown) => void) {
    this.#store = store;
    this.#decoder = decoder;
    this.#onFault = onFault;
  }

  /** The picture if it is stored. */
  async kept(source: PictureSource, size: PictureSize, format: PictureFormat): Promise<MadePicture | undefined> {
    const bytes = await this.#store.read(keyOf(source, size, format));
    return bytes && { bytes, format, isStandIn: false };
  }

  /**
   * The picture in the format, or its stand-in.
   * @throws OriginalFault; DecoderFault; QueueFullError; what `mayMake` throws; the signal's reason if the asker has left
   */
  async make(
    source: PictureSource,
    size: PictureSize,
    format: PictureFormat,
    asker: PictureAsker,
  ): Promise<MadePicture> {
    const kept = await this.kept(source, size, format);
    if (kept) return kept;
    if (format !== 'avif') return { bytes: await this.#make(source, size, format, asker), format, isStandIn: false };
    const standIn = await this.make(source, size, 'webp', asker);
    const key = keyOf(source, size, format);
    const work = () => this.#encode(source, size, format);
    this.#pictures.later({ key, turn: asker.turn, work }, this.#onFault);
    return { ...standIn, isStandIn: true };
  }

  /** Does work that a visitor waits for. @throws OriginalFault if it fails; QueueFullError; the signal's reason if the visitor has left */
  load<Result>({ work, ...asked }: LoadingWork<Result>): Promise<Result> {
    return this.#originals.now({ ...asked, work: () => this.#withDraft(work) });
  }

  /** The same in the background, when no visitor waits. @param onFault called with what `load` throws */
  loadLater({ work, ...asked }: Omit<LoadingWork<unknown>, 'signal'>, onFault: (error: unknown) => void): void {
    this.#originals.later({ ...asked, work: () => this.#withDraft(work) }, onFault);
  }

  /** Keeps an original, at most this wide. @param site in whose turn it is decoded @throws DecoderFault; QueueFullError */
  async keepOriginal(
    key: string,
    original: DecoderOriginal,
    width: number,
    site: string,
    clear = false,
  ): Promise<void> {
    if (await this.#store.has(key)) return;
    const turn = { site, network: ORIGINALS };
    const work = () => this.#decoder.make(original, { kind: 'master', width, clear });
    await this.#store.write(key, await this.#pictures.now({ key: `${site} ${key}`, turn, work }));
  }

  /** Whether a picture is stored, or the original that it can be made of. */
  async canMake(source: KeptSource, size: PictureSize, format: PictureFormat): Promise<boolean> {
    return (await this.#store.has(keyOf(source, size, format))) || this.#store.has(source.key);
  }

  /** Aborts the current work, and refuses the rest. */
  async close(): Promise<void> {
    await this.#decoder.close();
    await Promise.all([this.#originals.close(), this.#pictures.close()]);
  }

  async #make(source: PictureSource, size: PictureSize, format: PictureFormat, asker: PictureAsker): Promise<Buffer> {
    const { turn, signal } = asker;
    const key = keyOf(source, size, format);
    if (!this.#pictures.has(key)) await asker.mayMake();
    if ('load' in source && !(await this.#store.has(source.key))) {
      // Separately for each site: what one site's rules refuse does not affect another.
      const work = (file: string) => this.#loadOriginal(source, file, turn.site);
      await this.load({ key: `${turn.site} ${source.key}`, turn, host: source.host, work, signal });
    }
    return this.#pictures.now({ key, turn, work: () => this.#encode(source, size, format), signal });
  }

  async #encode(source: PictureSource, size: PictureSize, format: PictureFormat): Promise<Buffer> {
    const key = keyOf(source, size, format);
    // It may have been made while this waited.
    const kept = await this.#store.read(key);
    if (kept) return kept;
    const original = 'painted' in source ? source.painted(size.width) : await this.#store.read(source.key);
    if (!original) throw new QueueFullError('The original had to make room before its picture was made.');
    const picture = await this.#decoder.make(original, { kind: 'picture', size, format });
    // On a full disk it is shown all the same, and made again for the next visitor.
    await this.#store.write(key, picture).catch(this.#onFault);
    return picture;
  }

  async #withDraft<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
    const file = await this.#store.draft();
    try {
      return await work(file);
    } catch (error) {
      if (error instanceof QueueFullError) throw error;
      throw new OriginalFault(error instanceof Error ? error.message : String(error), { cause: error });
    } finally {
      await rm(file, { force: true });
    }
  }

  async #loadOriginal(source: LoadedSource, file: string, site: string): Promise<void> {
    if (await this.#store.has(source.key)) return;
    await this.keepOriginal(source.key, await source.load(file), source.width, site, source.clear);
  }
}

const keyOf = ({ key }: PictureSource, size: PictureSize, format: PictureFormat): string =>
  `${key} ${sizeQuery(size)} ${format}`;
