import { isDeepStrictEqual } from 'node:util';
import type { DocumentKind, PushedWorld } from '@forecourt/contracts';
import type { StoredSiteDocument } from '../documents/document.read-model.ts';

/** A dealership as it is now. */
export interface PresentDealership {
  readonly slug: string;
  readonly revision: number;
  readonly document: object;
  /** Whether another site shows it too. */
  readonly isShared: boolean;
}

/** An owner's world as it is now. */
export interface PresentWorld {
  /** A site's slug, or `platform`. */
  readonly owner: string;
  readonly site: { readonly revision: number; readonly document: object } | null;
  /** Those that the push gives, and those that have their numbers already. */
  readonly dealerships: readonly PresentDealership[];
  /** By `kind/id`; removed ones have no body. */
  readonly documents: ReadonlyMap<string, StoredSiteDocument>;
}

/** A part of a world that a push changes. */
export type PlannedChange =
  | { readonly part: 'site' | 'dealership'; readonly id: string; readonly over: number; readonly body: object }
  /** Without a body it is removed. */
  | { readonly part: DocumentKind; readonly id: string; readonly over: number; readonly body: object | null };

/** What a push changes of the present world: each part that is new or differs, and each document that is missing from a kind it has. */
export function planChanges(present: PresentWorld, pushed: PushedWorld): PlannedChange[] {
  const { owner, site, dealerships, documents } = present;
  const changes: PlannedChange[] = [];
  if (pushed.site && !isDeepStrictEqual(pushed.site, site?.document))
    changes.push({ part: 'site', id: owner, over: site?.revision ?? 0, body: pushed.site });
  for (const [slug, body] of Object.entries(pushed.dealerships)) {
    const known = dealerships.find((each) => each.slug === slug);
    if (!isDeepStrictEqual(body, known?.document))
      changes.push({ part: 'dealership', id: slug, over: known?.revision ?? 0, body });
  }
  for (const [name, bodies] of Object.entries(pushed.documents)) {
    const part = name as DocumentKind;
    for (const [id, body] of Object.entries(bodies)) {
      const known = documents.get(`${part}/${id}`);
      if (!isDeepStrictEqual(body, known?.body ?? undefined))
        changes.push({ part, id, over: known?.revision ?? 0, body });
    }
    for (const { kind, id, revision, body } of documents.values())
      if (kind === part && body !== null && !Object.hasOwn(bodies, id))
        changes.push({ part, id, over: revision, body: null });
  }
  return changes;
}
