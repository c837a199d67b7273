import { SecretBox } from '@forecourt/service-kit';
import { type PersonalDetails, toDetails } from './personal-details.ts';

/** One person's data key: encrypts and decrypts what their leads say about them (AES-256-GCM). */
export class PersonKey {
  readonly personId: string;
  readonly #box: SecretBox;

  /** @param dataKey 32 bytes in base64. */
  constructor(personId: string, dataKey: string) {
    this.personId = personId;
    this.#box = new SecretBox(dataKey);
  }

  /** Sealed details open for the same lead only. */
  seal(details: PersonalDetails, leadId: string): string {
    return this.#box.seal(JSON.stringify(details), `lead:${leadId}`);
  }

  /** @throws SecretBoxError if they were sealed for another lead or by another key. */
  open(sealed: string, leadId: string): PersonalDetails {
    return toDetails(JSON.parse(this.#box.open(sealed, `lead:${leadId}`).toString('utf8')));
  }
}
