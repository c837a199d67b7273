import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DealershipInput,
  type DocumentEntry,
  type DocumentKind,
  documentKinds,
  faultField,
  locationClashes,
  MOST_CHANGES,
  MOST_DOCUMENTS,
  PLATFORM,
  type PushedWorld,
  type SiteConfig,
  siteConfig,
  summaryDespiteFaults,
  watchlistPathFaults,
} from '@forecourt/contracts';
import { conflict, type FieldFault, MOST_FAULTS, ProblemError } from '@forecourt/service-kit';
import { checkDealership, checkSite } from '../configuration/configuration.checks.ts';
import { bodyFaults } from '../document/document.checks.ts';
import { toEntry } from '../document/document.rows.ts';
import type { NamedWorld } from '../document/document.rules.ts';
import { referenceFaults } from './change-set.faults.ts';
import type { PlannedChange, PresentWorld } from './change-set.world.ts';

/** Parts that are checked in one turn of the event loop: a large push must not make others wait. */
const CHECKED_AT_ONCE = 10;

/** What a push is checked with, besides the present world. */
export interface CheckSetting {
  readonly present: PresentWorld;
  readonly pushed: PushedWorld;
  readonly changes: readonly PlannedChange[];
  /** Documents of other owners whose addresses could be those of what is pushed (addressedElsewhere). */
  readonly addressed?: readonly DocumentEntry[];
  /** What its documents can name beyond the owner's. */
  readonly named: NamedWorld;
  /** Digests of the pictures that the owner and the platform have. */
  readonly pictures: ReadonlySet<string>;
}

/**
 * All faults of a push, each with its part, its path, what came and what was expected: by the schemas of today, and beside the other parts
 * as the push would leave them. At most 100; a pusher with more corrects these first. Other requests are answered between the parts.
 */
export async function changeFaults(setting: CheckSetting): Promise<FieldFault[]> {
  const { changes, present } = setting;
  if (changes.length > MOST_CHANGES)
    return [{ field: '', message: `expected at most ${MOST_CHANGES} changed parts; got ${changes.length}` }];
  const config = configAfter(setting);
  const entries = entriesAfter(setting);
  const faults: FieldFault[] = [];
  for (const [place, change] of changes.entries()) {
    if (place % CHECKED_AT_ONCE === CHECKED_AT_ONCE - 1) await nextTurn();
    faults.push(...partFaults(setting, change, { config, entries }));
    if (faults.length >= MOST_FAULTS) return faults.slice(0, MOST_FAULTS);
  }
  const references = referenceFaults(setting, { config, entries });
  const clashes = locationClashes(setting.pushed.dealerships).map(({ dealership, path, message }) => ({
    field: faultField('dealership', dealership, path),
    message,
  }));
  return [
    ...ownerFaults(present.owner, changes),
    ...faults,
    ...clashes,
    ...pathClashes(setting, { config, entries }),
    ...references,
  ].slice(0, MOST_FAULTS);
}

/**
 * Too many documents of a kind, which is looked at before anything that they say: a push names all documents of the kinds that it has, so no more
 * is needed than it says itself.
 */
export function countFaults({ documents }: Pick<PushedWorld, 'documents'>): FieldFault[] {
  return Object.entries(documents).flatMap(([kind, bodies]) => {
    const { length } = Object.keys(bodies);
    return length > MOST_DOCUMENTS
      ? [{ field: '', message: `expected at most ${MOST_DOCUMENTS} documents of kind ${kind}; got ${length}` }]
      : [];
  });
}

function partFaults(setting: CheckSetting, change: PlannedChange, after: After): FieldFault[] {
  const { part, id, body } = change;
  if (part === 'site') return faultsOf(part, id, () => checkSite(id, body));
  if (part === 'dealership') return dealershipFaults(setting, after.config, id, body);
  return documentFaults(setting, change, after);
}

/** The platform has documents alone, of its own kinds; a site has the others, once it exists. */
function ownerFaults(owner: string, changes: readonly PlannedChange[]): FieldFault[] {
  return changes.flatMap(({ part, id, body }) => {
    const isPlatforms = part !== 'site' && part !== 'dealership' && documentKinds[part].owner === PLATFORM;
    if (body === null || isPlatforms === (owner === PLATFORM)) return [];
    return [{ field: faultField(part, id, ''), message: `expected no ${part} among the files of ${owner}` }];
  });
}

/** The configuration that the site would have; undefined if it has none that can be read. */
function configAfter({ present, pushed }: CheckSetting): SiteConfig | undefined {
  return siteConfig.safeParse(pushed.site ?? present.site?.document).data;
}

function dealershipFaults(
  { present, pushed }: CheckSetting,
  config: SiteConfig | undefined,
  id: string,
  body: unknown,
): FieldFault[] {
  const faults = faultsOf('dealership', id, () => checkDealership(id, body));
  if (faults.length > 0) return faults;
  const { id: number } = body as DealershipInput;
  const field = faultField('dealership', id, 'id');
  if (config && !config.dealership_ids.includes(number))
    return [{ field, message: `expected one of the site's dealership_ids; got ${number}` }];
  const other =
    present.dealerships.find(({ slug, document }) => slug !== id && (document as DealershipInput).id === number)
      ?.slug ??
    Object.entries(pushed.dealerships).find(([slug, document]) => slug !== id && document.id === number)?.[0];
  return other ? [{ field, message: `expected a number of its own; got ${number}, which is ${other}'s` }] : [];
}

interface After {
  readonly config: SiteConfig | undefined;
  readonly entries: readonly DocumentEntry[];
}

function documentFaults(
  { present: { owner }, addressed = [], pictures }: CheckSetting,
  { part, id, body }: PlannedChange,
  { config, entries }: After,
): FieldFault[] {
  if (body === null) return [];
  const kind = part as DocumentKind;
  const others = entries.filter((entry) => entry.kind !== kind || entry.id !== id);
  if (owner !== PLATFORM && !config) return [{ field: faultField(kind, id, ''), message: 'expected a site for it' }];
  const photoHosts = config?.photos.hosts ?? [];
  const faults = bodyFaults(kind, body, { others: [...others, ...addressed], photoHosts, pictures });
  return faults.map(({ field, message }) => ({ field: faultField(kind, id, field), message }));
}

/** The watchlist's path, if a page that is pushed has it, or if it is pushed and a page has it (WATCH-2). */
function pathClashes({ present: { owner }, changes }: CheckSetting, { config, entries }: After): FieldFault[] {
  if (!config || !changes.some(({ part }) => part === 'site' || part === 'page')) return [];
  const own = entries.filter(isPage).flatMap(({ id, summary }) => (summary ? [{ id, path: summary.path }] : []));
  // A page of the platform that has it is a fault of the site's own document already.
  if (watchlistPathFaults(config).length > 0) return [];
  return watchlistPathFaults(config, own).map(({ field, message }) => ({
    field: faultField('site', owner, field),
    message,
  }));
}

const isPage = (entry: DocumentEntry): entry is DocumentEntry<'page'> => entry.kind === 'page';

/** The index as the push would leave it. What a body with faults is named by is in it all the same: else what names it would have one too. */
function entriesAfter({ present: { owner, documents }, changes }: CheckSetting): DocumentEntry[] {
  const entries = new Map<string, DocumentEntry>();
  for (const [key, row] of documents) if (row.body !== null) entries.set(key, toEntry(row));
  for (const { part, id, over, body } of changes) {
    if (part === 'site' || part === 'dealership') continue;
    const key = `${part}/${id}`;
    if (body === null) entries.delete(key);
    else {
      const summary = summaryDespiteFaults(part, body);
      if (summary) entries.set(key, { site: owner, kind: part, id, revision: over + 1, revised_at: '', summary });
    }
  }
  return [...entries.values()];
}

/** The faults of a check that throws them. */
function faultsOf(part: string, id: string, check: () => unknown): FieldFault[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 400) throw error;
    return error.errors.map(({ field, message }) => ({ field: faultField(part, id, field), message }));
  }
}

/** 409: somebody else has changed the site since the files were made. */
export function staleBase(owner: string, present: number, base: number): ProblemError {
  const message = `expected the number of the present change set, which is ${present}; got ${base}`;
  return conflict(`${owner} has changed since change set ${base}: ${message}.`, [{ field: 'base', message }]);
}

/** 400 with the faults of a push; nothing of it was kept. */
export function faultyPush(owner: string, errors: readonly FieldFault[]): ProblemError {
  const detail = `Nothing of ${owner} was changed: ${errors.length} fault(s).`;
  return new ProblemError({ status: 400, detail, errors });
}
