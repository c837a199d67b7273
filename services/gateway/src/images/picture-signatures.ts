import { constantTimeEqual, hmacSha256 } from '@forecourt/service-kit';
import { LRUCache } from 'lru-cache';
import type { SignPicture } from '../site/site-context.ts';

/** Of a picture's signature: 96 bits, as 16 characters. */
const SIGNATURE_BYTES = 12;
/** So that no other use of a key ever makes the same signature. */
const PURPOSE = 'forecourt picture 1';
const SITES_KEPT = 1_000;

/**
 * Signs addresses of pictures (UI-2), so that only what a page asked for is ever made. A signature has no end and is the same for everyone:
 * caches, mails and feeds keep the address.
 */
export class PictureSignatures {
  readonly #keys: readonly Buffer[];
  readonly #sites: LRUCache<string, SignPicture>;

  /** @param keys in base64: the first signs, all are accepted, so that a key may be replaced while addresses of the former one are about. */
  constructor(keys: readonly [string, ...string[]]) {
    this.#keys = keys.map((key) => Buffer.from(key, 'base64'));
    this.#sites = new LRUCache({ max: SITES_KEPT, memoMethod: (site) => this.#signerOf(site) });
  }

  /** Signs for a site, by its slug: the same function each time, by which its pictures are kept (`inFormats`). */
  ofSite(site: string): SignPicture {
    return this.#sites.memo(site);
  }

  #signerOf(site: string): SignPicture {
    const [first = Buffer.alloc(0)] = this.#keys;
    return (address) => signature(first, messageOf(site, address));
  }

  /** Whether a site signed the address with one of the keys. */
  isSigned(site: string, address: string, given: unknown): boolean {
    if (typeof given !== 'string') return false;
    const message = messageOf(site, address);
    return this.#keys.some((key) => constantTimeEqual(signature(key, message), given));
  }
}

const messageOf = (site: string, address: string): string => `${PURPOSE}\n${site}\n${address}`;

const signature = (key: Buffer, message: string): string =>
  hmacSha256(key, message).toString('base64url', 0, SIGNATURE_BYTES);
