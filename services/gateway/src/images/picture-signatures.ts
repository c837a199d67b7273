import { commaSeparated, LinkSigner } from '@forecourt/service-kit';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { SignPicture } from '../site/site-context.ts';

/** Of a picture's signature: 96 bits, as 16 characters. */
const SIGNATURE_BYTES = 12;
/** So that no other use of a key ever makes the same signature. */
const PURPOSE = 'forecourt picture 1\n';
const SITES_KEPT = 1_000;

/**
 * Signs addresses of pictures (UI-2), so that only what a page asked for is ever made. A signature has no end and is the same for everyone:
 * caches, mails and feeds keep the address.
 */
export class PictureSignatures {
  readonly #signer: LinkSigner;
  readonly #sites: LRUCache<string, SignPicture>;

  /** @param keys in base64: the first signs, all are accepted, so that a key may be replaced while addresses of the former one are about. */
  constructor(keys: readonly [string, ...string[]]) {
    const [first, ...others] = keys.map((key) => Buffer.from(key, 'base64'));
    if (!first) throw new RangeError('Pictures are signed by at least one key.');
    this.#signer = new LinkSigner({ keys: [first, ...others], purpose: PURPOSE, bytes: SIGNATURE_BYTES });
    this.#sites = new LRUCache({ max: SITES_KEPT, memoMethod: (site) => this.#signerOf(site) });
  }

  /** Signs for a site, by its slug: the same function each time, by which its pictures are kept (`inFormats`). */
  ofSite(site: string): SignPicture {
    return this.#sites.memo(site);
  }

  #signerOf(site: string): SignPicture {
    return (address) => this.#signer.sign(subjectOf(site, address));
  }

  /** Whether a site signed the address with one of the keys. */
  isSigned(site: string, address: string, given: unknown): boolean {
    return this.#signer.isSigned(given, subjectOf(site, address));
  }
}

const subjectOf = (site: string, address: string): string => `${site}\n${address}`;

const MOST_KEYS = 5;

/** The variable with the keys that sign picture addresses. There is no default: each installation has its own. */
export const pictureKeys = z
  .string()
  .transform(commaSeparated)
  .pipe(z.tuple([key()], key()).refine((keys) => keys.length <= MOST_KEYS))
  .describe(
    `keys for signing picture addresses, separated by commas: the first signs, up to ${MOST_KEYS - 1} former or future ones are also accepted; each is 32 bytes in base64, as openssl rand -base64 32 prints`,
  );

function key() {
  return z.base64().length(44);
}
