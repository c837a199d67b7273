import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

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
