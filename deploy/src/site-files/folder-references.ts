import {
  type DealershipInput,
  documentKinds,
  type NamedDealership,
  type NamedDocument,
  PLATFORM,
  type Referable,
  siteConfig,
  summaryOf,
} from '@forecourt/contracts';
import type { SiteFolder } from './site-folder.ts';

/**
 * What the files of a folder can name.
 * @param platform the platform's files, if they are at hand
 */
export function referableOf(folder: SiteFolder, platform?: SiteFolder): Referable {
  const config = siteConfig.safeParse(folder.files.find(({ part }) => part.kind === 'site')?.value).data;
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

function documentsIn({ files }: SiteFolder): NamedDocument[] {
  return files.flatMap(({ part, value }) => {
    if (part.kind === 'site' || part.kind === 'dealership') return [];
    if (!documentKinds[part.kind].schema.safeParse(value).success) return [];
    return [{ kind: part.kind, id: part.id, summary: summaryOf(part.kind, value) }];
  });
}

function dealershipsIn({ files }: SiteFolder): NamedDealership[] {
  return files.flatMap(({ part, value }) => {
    if (part.kind !== 'dealership') return [];
    const { id, locations } = value as Partial<DealershipInput>;
    if (typeof id !== 'number' || !Array.isArray(locations)) return [];
    return [{ id, slug: part.id, locations }];
  });
}
