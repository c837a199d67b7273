import { randomBytes, randomUUID } from 'node:crypto';

/** Crockford's base32 in lower case: no i, l, o, u, so an id survives being read aloud. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const SHORT_ID_LENGTH = 12;

/** New identifiers; injected, so that tests can foresee them. */
export abstract class Ids {
  /** 12 characters of lowercase Crockford base32 (60 bits): the id of a vehicle or a feed key. */
  abstract shortId(): string;
  /** A UUID. */
  abstract uuid(): string;
}

/** Random identifiers. */
export class SystemIds extends Ids {
  override shortId(): string {
    return Array.from(randomBytes(SHORT_ID_LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join('');
  }

  override uuid(): string {
    return randomUUID();
  }
}

/** 000000000001, 000000000002 … for tests; both kinds count together. */
export class SequentialIds extends Ids {
  #last = 0;

  override shortId(): string {
    this.#last += 1;
    return String(this.#last).padStart(SHORT_ID_LENGTH, '0');
  }

  override uuid(): string {
    return `00000000-0000-4000-8000-${this.shortId()}`;
  }
}
