import type { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { SiteContext } from '../../site/site-context.ts';
import { OriginalFault, type PictureAsker, type PictureMaker } from '../picture-maker.ts';
import type { PictureStore } from '../picture-store.ts';
import type { NewestPhoto } from './newest-photo.ts';
import { PhotoFault, type PhotoFetcher } from './photo-fetcher.ts';

/** A photo as an address names it. */
export interface NamedPhoto {
  /** As `lastingPhoto` names it. */
  readonly photo: string;
  /** Of the car's pictures: the photo was compared with its host since then. 0 if the address has none. */
  readonly revision: number;
  /** The site, which lists the hosts of photos. */
  readonly site: SiteContext;
}

/** What is known of a photo that is kept. */
const photoRecord = z.object({
  /** The SHA-256 of the host's file; its pictures are kept under it. */
  digest: z.string(),
  /** The newest revision for which the host was asked. */
  revision: z.number(),
  /** When the host last said what the photo is, UTC milliseconds. */
  askedAt: z.number(),
  etag: z.string().optional(),
  modified: z.string().optional(),
  /** In its address, if its host replaced the file since the revision. */
  edition: z.string().optional(),
});
type PhotoRecord = z.infer<typeof photoRecord>;

/** A photo whose pictures can be made. */
interface CurrentPhoto {
  /** What `PictureMaker` keeps it under. */
  readonly key: string;
  /** False while its host has still to say whether it is the newest. */
  readonly isChecked: boolean;
}

/** Photos of the ladder are never wider. */
export const PHOTO_WIDTH = 1_600;
/** After so long a host is asked whether a photo is still the same. */
const CHECKED_FOR_MS = 86_400_000;
/** How long a photo that failed on a site is not asked for again there, and how many such are remembered. */
const FAILED_MS = 60_000;
const FAILED = 5_000;
const EDITION_CHARACTERS = 8;

/**
 * Dealers' photos as their hosts last sent them (UI-2). A host is asked again after a day, behind an answer that shows the kept photo, and
 * before any answer for a newer revision of the car's pictures. If it fails, the kept photo is shown.
 */
export class KeptPhotos {
  readonly #failed = new LRUCache<string, true>({ max: FAILED, ttl: FAILED_MS });

  /** @param onFault is called with each failure of a host that a visitor does not see. */
  constructor(
    private readonly store: Pick<PictureStore, 'has' | 'read' | 'write'>,
    private readonly maker: Pick<PictureMaker, 'load' | 'loadLater' | 'keepOriginal'>,
    private readonly photos: Pick<PhotoFetcher, 'assertListed' | 'fetch'>,
    private readonly newest: Pick<NewestPhoto, 'addressOf'>,
    private readonly editions: PhotoEditions,
    private readonly clock: Clock,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /**
   * The photo that is to be shown.
   * @param isKept whether something is kept under a key that the asked picture can be made of
   * @throws PhotoFault, OriginalFault if nothing is kept and its host has failed; QueueFullError; what `mayMake` throws; the signal's reason
   */
  async current(
    named: NamedPhoto,
    asker: PictureAsker,
    isKept: (key: string) => Promise<boolean>,
  ): Promise<CurrentPhoto> {
    const { photo, revision, site } = named;
    // A host that left the list shows nothing any more, kept or not.
    const { host } = this.photos.assertListed(photo, site.config.photos.hosts);
    const record = await this.#read(photo);
    const known = record && (await isKept(keyOf(record))) ? record : undefined;
    const isDue = !known || known.revision < revision || !this.#isRecent(known);
    if (known && !isDue) return { key: keyOf(known), isChecked: true };
    const fault = `${site.config.slug} ${photo}`;
    if (this.#failed.has(fault)) {
      if (!known) throw new PhotoFault(`${host} failed recently.`);
      return { key: keyOf(known), isChecked: false };
    }
    const { turn, signal } = asker;
    const asked = { key: `${fault} ${revision}`, turn, host, work: (file: string) => this.#ask(named, known, file) };
    if (known && known.revision >= revision) {
      this.maker.loadLater(asked, (error) => this.#fail(fault, error));
      return { key: keyOf(known), isChecked: false };
    }
    await asker.mayMake();
    try {
      return { key: keyOf(await this.maker.load({ ...asked, signal })), isChecked: true };
    } catch (error) {
      if (!(error instanceof OriginalFault)) throw error;
      this.#fail(fault, error);
      if (!known) throw error;
      return { key: keyOf(known), isChecked: false };
    }
  }

  /** Asks the host what the photo is, and keeps it if it is another. @param known what is kept of it */
  async #ask(
    { photo, revision, site }: NamedPhoto,
    known: PhotoRecord | undefined,
    file: string,
  ): Promise<PhotoRecord> {
    const { hosts } = site.config.photos;
    // Another site may have asked while this waited.
    const record = await this.#read(photo);
    if (record && record.revision >= revision) {
      if (known ? record.askedAt > known.askedAt : await this.store.has(keyOf(record))) return record;
    }
    const fetched = await this.photos.fetch(await this.newest.addressOf(photo, site), hosts, file, known);
    const next = { ...known, ...fetched, revision: Math.max(revision, record?.revision ?? 0) };
    const { digest } = next;
    if (digest === undefined) throw new PhotoFault('The photo is neither kept nor sent.');
    if (digest !== known?.digest)
      await this.maker.keepOriginal(keyOf({ digest }), { file }, PHOTO_WIDTH, site.config.slug);
    const checked = { ...next, digest, askedAt: this.clock.now().getTime(), edition: editionOf(digest, next, record) };
    await this.store.write(recordKey(photo), Buffer.from(JSON.stringify(checked)));
    this.editions.set(photo, checked.edition);
    return checked;
  }

  async #read(photo: string): Promise<PhotoRecord | undefined> {
    const kept = await this.store.read(recordKey(photo));
    if (!kept) return undefined;
    const { data: record } = photoRecord.safeParse(JSON.parse(kept.toString()));
    this.editions.set(photo, record?.edition);
    return record;
  }

  #isRecent({ askedAt }: PhotoRecord): boolean {
    return Math.abs(this.clock.now().getTime() - askedAt) < CHECKED_FOR_MS;
  }

  #fail(fault: string, error: unknown): void {
    if (!(error instanceof OriginalFault)) return;
    this.#failed.set(fault, true);
    this.onFault(error);
  }
}

const recordKey = (photo: string): string => `record of ${photo}`;
const keyOf = ({ digest }: Pick<PhotoRecord, 'digest'>): string => `photo ${digest}`;

/** A new revision changes the address by itself; a file that was replaced since changes it by its digest. */
function editionOf(digest: string, { revision }: Pick<PhotoRecord, 'revision'>, before: PhotoRecord | undefined) {
  if (!before || before.revision !== revision) return undefined;
  return digest === before.digest ? before.edition : digest.slice(0, EDITION_CHARACTERS);
}

/** Bytes of names and editions together. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Photos whose host replaced the file by itself, without any word from the feed: their addresses carry part of the file's digest, so that no
 * cache shows the old one. Any other photo has no edition: what its page says of it names it well enough. Known from the first time that a
 * photo is asked for; until then, and on another gateway, caches keep its old picture for a day at most.
 */
@Injectable()
export class PhotoEditions {
  readonly #known = new LRUCache<string, string>({
    maxSize: MOST_BYTES,
    sizeCalculation: (edition, photo) => edition.length + photo.length,
  });

  /** @param photo as `lastingPhoto` names it */
  readonly of = (photo: string): string => this.#known.get(photo) ?? '';

  /** Remembers the edition of a photo, or that it has none. */
  set(photo: string, edition: string | undefined): void {
    if (edition) this.#known.set(photo, edition);
    else this.#known.delete(photo);
  }
}
