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
import type { FieldFault } from '@forecourt/service-kit';
import { toEntry } from '../documents/document.read-model.ts';
import type { NamedWorld } from '../documents/named-world.ts';
import type { PlannedChange, PresentWorld } from './plan-changes.ts';

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
