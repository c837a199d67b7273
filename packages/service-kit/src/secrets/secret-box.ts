import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { ConfigurationError } from '../validation/load-config.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** A box could not be opened: another key, other associated data, or changed bytes. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
}

/**
 * Seals small secrets under a deployment key (AES-256-GCM). A box is `v1.<key id>.<base64url>`; the key's id is kept in it, so
 * that a new key can seal while old ones still open. One key is good for 2^32 boxes.
 */
export class SecretBox {
  readonly #current: { id: string; key: KeyObject };
  readonly #keys: ReadonlyMap<string, KeyObject>;

  /**
   * @param current the key that seals: 32 bytes in base64.
   * @param previous older keys, which only open.
   * @throws ConfigurationError if a key is not 32 bytes.
   */
  constructor(current: string, previous: readonly string[] = []) {
    const keys = [current, ...previous].map(readKey);
    const [first] = keys;
    if (!first) throw new ConfigurationError('SecretBox needs a key.');
    this.#current = first;
    this.#keys = new Map(keys.map(({ id, key }) => [id, key]));
  }

  /** A new random deployment key in base64. */
  static generateKey(): string {
    return randomBytes(KEY_BYTES).toString('base64');
  }

  /** @param associatedData the owner of the secret ('person:<id>'); a box moved elsewhere does not open. */
  seal(secret: Buffer | string, associatedData: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#current.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(`${VERSION}.${this.#current.id}.${associatedData}`));
    const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${this.#current.id}.${sealed.toString('base64url')}`;
  }

  /** @throws SecretBoxError; never says more than that it could not be opened, or by which unknown key it was sealed. */
  open(box: string, associatedData: string): Buffer {
    const [version, id = '', body = ''] = box.split('.');
    const key = this.#keys.get(id);
    if (version !== VERSION || !key) throw new SecretBoxError(`The box was sealed with an unavailable key (${id}).`);
    const bytes = Buffer.from(body, 'base64url');
    try {
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(`${VERSION}.${id}.${associatedData}`));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch (cause) {
      throw new SecretBoxError('The box could not be opened: it was changed or belongs to another context.', { cause });
    }
  }

  /** The id of the key that seals, which each of its boxes has. */
  get keyId(): string {
    return this.#current.id;
  }

  /** Whether it opens boxes of other keys, too. */
  get hasFormerKeys(): boolean {
    return this.#keys.size > 1;
  }
}

/** As an object of the library: a cipher that is given bytes takes three times as long to start. */
function readKey(text: string): { id: string; key: KeyObject } {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== KEY_BYTES) {
    throw new ConfigurationError(`A deployment key must be ${KEY_BYTES} bytes in base64; got ${bytes.length} bytes.`);
  }
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), key: createSecretKey(bytes) };
}
