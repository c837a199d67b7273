import { isDeepStrictEqual } from 'node:util';
import { searchLinkFaults } from '@forecourt/car-search/kept-searches';
import {
  type DocumentEntry,
  type DocumentKind,
  dealership,
  documentKinds,
  faultField,
  makeSlugs,
  PLATFORM,
  referenceChecker,
  type SiteConfig,
  siteConfig,
} from '@forecourt/contracts';
import { cutText, type FieldFault } from '@forecourt/service-kit';
import { toEntry } from '../document/document.rows.ts';
import type { NamedWorld } from '../document/document.rules.ts';
import type { PlannedChange, PresentWorld } from './change-set.world.ts';

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

/** A push, with what it would leave. */
interface Setting {
  readonly present: PresentWorld;
  readonly changes: readonly PlannedChange[];
  readonly named: NamedWorld;
}

/** The owner's configuration and index as the push would leave them. */
interface After {
  readonly config: SiteConfig | undefined;
  readonly entries: readonly DocumentEntry[];
}

/**
 * References that lead nowhere once a push is accepted (SITE-8): those of each part that it changes, and those of other documents that it
 * would break.
 */
export function referenceFaults({ present, changes, named }: Setting, { config, entries }: After): FieldFault[] {
  const isPlatform = present.owner === PLATFORM;
  const platform = isPlatform ? entries : named.platform;
  const check = referenceChecker({ config, dealerships: named.after, documents: entries, platform });
  const makes = makeSlugs(platform);
  const changed = changes.flatMap(({ part, id, body }) =>
    body === null || !isAccepted(part, body)
      ? []
      : inPart(part, id, [...check(part, body), ...searchLinkFaults(part, body, makes)]),
  );
  const written = new Set(changes.map(({ part, id }) => `${part}/${id}`));
  const rows = [...present.documents.values()];
  const checkBefore = referenceChecker({
    config: siteConfig.safeParse(present.site?.document).data,
    dealerships: named.before,
    documents: rows.filter(({ body }) => body !== null).map(toEntry),
    platform,
  });
  const broken = rows.flatMap(({ kind, id, body }) => {
    const part = kind as DocumentKind;
    if (body === null || written.has(`${kind}/${id}`) || !isAccepted(part, body)) return [];
    const faults = check(part, body);
    if (faults.length === 0) return [];
    const old = new Set(checkBefore(part, body).map(({ field }) => field));
    return inPart(
      part,
      id,
      faults.filter(({ field }) => !old.has(field)),
    );
  });
  return [...changed, ...broken];
}

/** Whether a part's schema accepts it; one that it refuses has faults of its own. */
function isAccepted(part: PlannedChange['part'], body: object): boolean {
  if (part === 'site') return siteConfig.safeParse(body).success;
  if (part === 'dealership') return dealership.safeParse(body).success;
  return documentKinds[part]?.schema.safeParse(body).success ?? false;
}

const inPart = (part: PlannedChange['part'], id: string, faults: readonly FieldFault[]): FieldFault[] =>
  faults.map(({ field, message }) => ({ field: faultField(part, id, field), message }));
