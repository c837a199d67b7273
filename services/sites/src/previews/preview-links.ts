import { PREVIEW_PREFIX } from '@forecourt/contracts';
import { LinkSigner, linkEnd, linkEndOf } from '@forecourt/service-kit';

/** Of a signature: 144 bits, as 24 characters. */
const SIGNATURE_BYTES = 18;
const TOKEN = /^(?<id>[\w-]{1,40})\.(?<expires>[0-9a-z]{1,9})\.(?<signature>[\w-]{24})$/;

/** A preview as its link names it. */
export interface LinkedPreview {
  readonly id: string;
  readonly expiresAt: Date;
}

/** Signs and reads the links of previews: each is for one site, one preview and one end (SITE-8). */
export class PreviewLinks {
  readonly #signer: LinkSigner;

  /** @param key of the sites service, used for nothing else */
  constructor(key: Buffer) {
    this.#signer = new LinkSigner({ keys: [key], purpose: '', bytes: SIGNATURE_BYTES });
  }

  /** The path of a preview's home page. */
  path(site: string, { id, expiresAt }: LinkedPreview): string {
    const expires = linkEnd(expiresAt);
    return `/${PREVIEW_PREFIX}/${id}.${expires}.${this.#signer.sign(subjectOf(site, id), expires)}`;
  }

  /** The preview that a link's token names: `forged` unless it was signed for this site, `expired` after its end. */
  read(site: string, token: string, now: Date): LinkedPreview | 'forged' | 'expired' {
    const { id = '', expires = '', signature } = TOKEN.exec(token)?.groups ?? {};
    if (!this.#signer.isSigned(signature, subjectOf(site, id), expires)) return 'forged';
    const expiresAt = linkEndOf(expires);
    return now < expiresAt ? { id, expiresAt } : 'expired';
  }
}

const subjectOf = (site: string, id: string): string => `${site}\n${id}`;
