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

/** Random bytes are drawn for so many short ids at once: a feed mints one for each row. */
const SHORT_IDS_DRAWN = 256;

/** Random identifiers. */
export class SystemIds extends Ids {
  #drawn = Buffer.alloc(0);
  #used = 0;

  override shortId(): string {
    if (this.#used === this.#drawn.length) {
      this.#drawn = randomBytes(SHORT_ID_LENGTH * SHORT_IDS_DRAWN);
      this.#used = 0;
    }
    let id = '';
    for (const end = this.#used + SHORT_ID_LENGTH; this.#used < end; this.#used += 1) {
      id += ALPHABET.charAt((this.#drawn[this.#used] ?? 0) & 31);
    }
    return id;
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
