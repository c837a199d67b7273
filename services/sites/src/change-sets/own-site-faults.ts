import { isDeepStrictEqual } from 'node:util';
import { dealership, faultField, type SiteConfig, siteConfig } from '@forecourt/contracts';
import { cutText, type FieldFault } from '@forecourt/service-kit';
import type { PlannedChange, PresentWorld } from './plan-changes.ts';

/** What of a site only the operator may change, because other sites or other hosts depend on it. */
export const KEPT_FIELDS: Readonly<Record<string, (config: SiteConfig) => unknown>> = {
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  hosts: ({ hosts }) => hosts,
  dealership_ids: ({ dealership_ids }) => dealership_ids,
  'photos.hosts': ({ photos }) => photos.hosts,
};

/**
 * What a site's own credential may not change (SITE-4): whose site it is and where, and dealerships that another site shows or that the
 * site does not name. The operator may change all of it.
 */
export function ownSiteFaults(present: PresentWorld, changes: readonly PlannedChange[]): FieldFault[] {
  return changes.flatMap((change) => {
    if (change.part === 'site') return siteFaults(present, change.body);
    return change.part === 'dealership' ? dealershipFaults(present, change.id, change.body) : [];
  });
}

function siteFaults({ owner, site }: PresentWorld, body: unknown): FieldFault[] {
  const before = siteConfig.safeParse(site?.document);
  const after = siteConfig.safeParse(body);
  if (!before.success) return [faultOf('site', owner, '', 'expected a site that the operator has made')];
  if (!after.success) return [];
  return Object.entries(KEPT_FIELDS).flatMap(([field, read]) => {
    const [expected, got] = [read(before.data), read(after.data)];
    if (isDeepStrictEqual(expected, got)) return [];
    const message = `expected ${JSON.stringify(expected)}, which only the operator may change; got ${cutText(JSON.stringify(got))}`;
    return [faultOf('site', owner, field, message)];
  });
}

function dealershipFaults({ site, dealerships }: PresentWorld, slug: string, body: unknown): FieldFault[] {
  const config = siteConfig.safeParse(site?.document);
  const own = config.success ? config.data.dealership_ids : [];
  const known = dealerships.find((each) => each.slug === slug);
  const before = known && dealership.safeParse(known.document).data;
  const after = dealership.safeParse(body).data;
  const id = before?.id ?? after?.id;
  if (id === undefined) return known ? [faultOf('dealership', slug, '', OPERATOR_ALONE)] : [];
  if (!own.includes(id)) return [faultOf('dealership', slug, 'id', `expected a dealership of this site; got ${id}`)];
  if (known?.isShared) return [faultOf('dealership', slug, '', OPERATOR_ALONE)];
  if (before && after && after.id !== before.id)
    return [
      faultOf('dealership', slug, 'id', `expected ${before.id}, which only the operator may change; got ${after.id}`),
    ];
  return [];
}

const OPERATOR_ALONE =
  'expected it as it is: another site shows this dealership too, so only the operator may change it';

const faultOf = (part: string, id: string, path: string, message: string): FieldFault => ({
  field: faultField(part, id, path),
  message,
});
