import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 of a message, 32 bytes. A key that is used often is best made an object once: bytes are made one each time. */
export function hmacSha256(key: KeyObject | Buffer | string, message: Buffer | string): Buffer {
  return createHmac('sha256', key).update(message).digest();
}

/** Whether two secrets are the same, in a time that does not reveal where they differ or how long they are. */
export function constantTimeEqual(a: Buffer | string, b: Buffer | string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

/** Shorter signatures could be guessed. */
const LEAST_BYTES = 12;

/** What links of one purpose are signed by. */
export interface LinkPurpose {
  /** The first signs; all are accepted, so that a key can be replaced while links that the former one signed are about. */
  readonly keys: readonly [KeyObject | Buffer, ...(KeyObject | Buffer)[]];
  /** Stands before each subject, so that no other use of the keys ever makes the same signature; empty for keys that have no other use. */
  readonly purpose: string;
  /** How much of the HMAC a link carries, in bytes: at least 12. */
  readonly bytes: number;
}

/**
 * Signs links and checks them: the only code that does. A link says what it is for (`purpose`), what it leads to (`subject`, which includes the
 * site that it is valid at) and, if it has one, its end. What is signed never changes: links are in mails, caches and feeds for years, and the release before this one reads them too.
 */
export class LinkSigner {
  readonly #keys: readonly KeyObject[];
  readonly #purpose: string;
  readonly #bytes: number;

  /** @throws RangeError for signatures shorter than 12 bytes */
  constructor({ keys, purpose, bytes }: LinkPurpose) {
    if (bytes < LEAST_BYTES) throw new RangeError(`A signature of ${bytes} bytes can be guessed.`);
    this.#keys = keys.map((key) => (Buffer.isBuffer(key) ? createSecretKey(key) : key));
    this.#purpose = purpose;
    this.#bytes = bytes;
  }

  /** The signature of a subject and its end, in base64url. @param end as `linkEnd` writes it */
  sign(subject: string, end?: string): string {
    const [key] = this.#keys;
    if (!key) throw new Error('A signer has a key.');
    return this.#signature(key, subject, end);
  }

  /** Whether one of the keys signed it, in a time that does not reveal where signatures differ. Its end is the caller's to compare. */
  isSigned(signature: unknown, subject: string, end?: string): boolean {
    if (typeof signature !== 'string') return false;
    return this.#keys.some((key) => constantTimeEqual(this.#signature(key, subject, end), signature));
  }

  #signature(key: KeyObject, subject: string, end: string | undefined): string {
    const message = `${this.#purpose}${subject}${end === undefined ? '' : `\n${end}`}`;
    return hmacSha256(key, message).toString('base64url', 0, this.#bytes);
  }
}

/** The end of a link as it stands in it: whole seconds of Unix time in base 36. */
export const linkEnd = (end: Date): string => Math.floor(end.getTime() / 1_000).toString(36);

/** The instant that `linkEnd` wrote. */
export const linkEndOf = (end: string): Date => new Date(Number.parseInt(end, 36) * 1_000);
