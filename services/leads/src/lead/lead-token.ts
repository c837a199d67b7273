import type { LookupKey } from '@forecourt/persons';
import type { LinkSigner } from '@forecourt/service-kit';

/** How much of the signature a link carries: 192 bits, as 32 characters. */
const SIGNATURE_BYTES = 24;
const TOKEN = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{32})$/;

/**
 * The tokens of links of one purpose: the packed id of what they lead to, then a signature that binds it to a site. Nothing in them is about the
 * person.
 */
export class SignedTokens {
  readonly #signer: LinkSigner;

  /** @param purpose of these links alone: no other purpose's signature opens them */
  constructor(lookup: LookupKey, purpose: string) {
    this.#signer = lookup.linkSigner(purpose, SIGNATURE_BYTES);
  }

  /** The token of an id, a UUID. @param subject what is signed: the site and the id at least */
  tokenOf(id: string, subject: string): string {
    return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}${this.#signer.sign(subject)}`;
  }

  /** The id of a token whose signature is that of the subject; undefined for any other (SITE-4). */
  read(token: string, subjectOf: (id: string) => string): string | undefined {
    const [, packed, signature] = TOKEN.exec(token) ?? [];
    if (packed === undefined) return undefined;
    const hex = Buffer.from(packed, 'base64url').toString('hex');
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return this.#signer.isSigned(signature, subjectOf(id)) ? id : undefined;
  }
}
