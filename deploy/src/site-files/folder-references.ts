import {
  type DealershipInput,
  type NamedDealership,
  type NamedDocument,
  PLATFORM,
  type Referable,
  type SiteConfig,
  siteConfig,
  summaryDespiteFaults,
} from '@forecourt/contracts';
import type { SiteFolder } from './site-folder.ts';

/**
 * What the files of a folder can name.
 * @param platform the platform's files, if they are at hand
 */
export function referableOf(folder: SiteFolder, platform?: SiteFolder): Referable {
  const site = [...folder.files, ...folder.broken].find(({ part }) => part.kind === 'site');
  const config = configDespiteFaults(site?.value);
  const documents = documentsIn(folder);
  const dealerships = dealershipsIn(folder);
  const isWhole = config?.dealership_ids.every((id) => dealerships.some((each) => each.id === id)) ?? false;
  return {
    config,
    // A folder may leave dealerships to the platform; then only a push can say whether a location is one of theirs.
    dealerships: isWhole ? dealerships : undefined,
    documents,
    platform: folder.owner === PLATFORM ? documents : platform && documentsIn(platform),
  };
}

/** A site's configuration without the fields that have faults; undefined if it is none without them. */
function configDespiteFaults(value: unknown): SiteConfig | undefined {
  const { data, error } = siteConfig.safeParse(value);
  if (!error || typeof value !== 'object' || value === null) return data;
  const rest = structuredClone(value);
  for (const issue of error.issues) {
    const parents = issue.code === 'unrecognized_keys' ? issue.path : issue.path.slice(0, -1);
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(-1);
    const holder = parents.reduce<unknown>(
      (reached, key) => (reached as Record<PropertyKey, unknown> | undefined)?.[key],
      rest,
    );
    if (typeof holder === 'object' && holder !== null) for (const key of keys) Reflect.deleteProperty(holder, key);
  }
  return siteConfig.safeParse(rest).data;
}

/** Also those with faults: what names them would not be right in another way. */
function documentsIn({ files, broken }: SiteFolder): NamedDocument[] {
  return [...files, ...broken].flatMap(({ part, value }) => {
    if (part.kind === 'site' || part.kind === 'dealership') return [];
    const summary = summaryDespiteFaults(part.kind, value);
    return summary ? [{ kind: part.kind, id: part.id, summary }] : [];
  });
}

function dealershipsIn({ files, broken }: SiteFolder): NamedDealership[] {
  return [...files, ...broken].flatMap(({ part, value }) => {
    if (part.kind !== 'dealership') return [];
    const { id, locations } = (value ?? {}) as Partial<DealershipInput>;
    if (typeof id !== 'number' || !Array.isArray(locations)) return [];
    return [{ id, slug: part.id, locations: locations.filter((each) => typeof each?.slug === 'string') }];
  });
}
