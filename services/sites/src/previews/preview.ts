import {
  type DealershipInput,
  type DocumentKind,
  documentKinds,
  isDocumentKind,
  PLATFORM,
  PREVIEW_PREFIX,
  type PreviewedDocument,
  type PreviewedSite,
  type SiteConfigInput,
  summaryOf,
} from '@forecourt/contracts';
import { LinkSigner, linkEnd, linkEndOf } from '@forecourt/service-kit';
import type { StoredPreview } from './preview.rows.ts';

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

/**
 * A stored preview as pages are made of it. A document that today's schema refuses is left out, as nothing could be shown of it.
 * @param dealerships the present site's, by their numbers: one that it has lost is not shown in a preview of its own making (SITE-4)
 */
export function previewedSite(
  { site, number, world, bySite, madeAt, expiresAt }: StoredPreview,
  dealerships: readonly number[],
): PreviewedSite {
  const config = world.site as SiteConfigInput;
  const ids = config.dealership_ids.filter((id) => !bySite || dealerships.includes(id));
  const at = { revision: 1, revised_at: madeAt.toISOString() };
  const documents = Object.entries(world.documents).flatMap(([kind, bodies]) =>
    isDocumentKind(kind)
      ? Object.entries(bodies).flatMap(([id, body]) =>
          documentOf(kind, body, { ...at, site: documentKinds[kind].owner === PLATFORM ? PLATFORM : site, id }),
        )
      : [],
  );
  return {
    number,
    expires_at: expiresAt.toISOString(),
    site: { ...config, dealership_ids: ids },
    dealerships: (Object.values(world.dealerships) as unknown as DealershipInput[]).filter(({ id }) =>
      ids.includes(id),
    ),
    documents,
  };
}

function documentOf(
  kind: DocumentKind,
  body: object,
  entry: Omit<PreviewedDocument['entry'], 'kind' | 'summary'>,
): PreviewedDocument[] {
  if (!documentKinds[kind].schema.safeParse(body).success) return [];
  return [{ entry: { ...entry, kind, summary: summaryOf(kind, body) }, body }];
}
