import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { SecretBox } from '@forecourt/service-kit';

/** One person's data key: encrypts and decrypts what a service stores of them (AES-256-GCM). */
export class PersonKey {
  readonly personId: string;
  readonly #box: SecretBox;
  readonly #key: KeyObject;

  /** @param dataKey 32 bytes in base64. */
  constructor(personId: string, dataKey: string) {
    this.personId = personId;
    this.#box = new SecretBox(dataKey);
    this.#key = createSecretKey(Buffer.from(dataKey, 'base64'));
  }

  /** @param context what the text belongs to, such as 'lead:<id>'; it opens for the same context only. */
  seal(text: string, context: string): string {
    return this.#box.seal(text, context);
  }

  /** @throws SecretBoxError if it was sealed for another context or by another key. */
  open(sealed: string, context: string): string {
    return this.#box.open(sealed, context).toString('utf8');
  }

  /**
   * A key of 32 bytes for whoever may read one thing of the person and nothing else: HKDF-SHA-256, so it says nothing of the person's own
   * key, and is gone with it.
   * @param context what it opens, such as 'lead-topic:<id>'.
   */
  derive(context: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#key, new Uint8Array(), context, 32));
  }
}
