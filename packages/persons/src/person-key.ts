import { SecretBox } from '@forecourt/service-kit';

/** One person's data key: encrypts and decrypts what a service stores of them (AES-256-GCM). */
export class PersonKey {
  readonly personId: string;
  readonly #box: SecretBox;

  /** @param dataKey 32 bytes in base64. */
  constructor(personId: string, dataKey: string) {
    this.personId = personId;
    this.#box = new SecretBox(dataKey);
  }

  /** @param context what the text belongs to, such as 'lead:<id>'; it opens for the same context only. */
  seal(text: string, context: string): string {
    return this.#box.seal(text, context);
  }

  /** @throws SecretBoxError if it was sealed for another context or by another key. */
  open(sealed: string, context: string): string {
    return this.#box.open(sealed, context).toString('utf8');
  }
}
