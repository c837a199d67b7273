import {
  type DealershipInput,
  type DocumentKind,
  documentKinds,
  isDocumentKind,
  PLATFORM,
  type PreviewedDocument,
  type PreviewedSite,
  type SiteConfigInput,
  summaryOf,
} from '@forecourt/contracts';
import type { StoredPreview } from './preview.read-model.ts';

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
