import { PREVIEW_PREFIX } from '@forecourt/contracts';
import { constantTimeEqual, hmacSha256 } from '@forecourt/service-kit';

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
  readonly #key: Buffer;

  /** @param key of the sites service, used for nothing else */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The path of a preview's home page. */
  path(site: string, { id, expiresAt }: LinkedPreview): string {
    const expires = Math.floor(expiresAt.getTime() / 1_000).toString(36);
    return `/${PREVIEW_PREFIX}/${id}.${expires}.${this.#signature(site, id, expires)}`;
  }

  /** The preview that a link's token names: `forged` unless it was signed for this site, `expired` after its end. */
  read(site: string, token: string, now: Date): LinkedPreview | 'forged' | 'expired' {
    const { id = '', expires = '', signature = '' } = TOKEN.exec(token)?.groups ?? {};
    if (!constantTimeEqual(this.#signature(site, id, expires), signature)) return 'forged';
    const expiresAt = new Date(Number.parseInt(expires, 36) * 1_000);
    return now < expiresAt ? { id, expiresAt } : 'expired';
  }

  #signature(site: string, id: string, expires: string): string {
    return hmacSha256(this.#key, `${site}\n${id}\n${expires}`).toString('base64url', 0, SIGNATURE_BYTES);
  }
}
