import type { DocumentKind, PushedWorld } from '@forecourt/contracts';
import { kindsOf, type SiteFolder } from './site-folder.ts';

/** The world that a folder's files are. It has every kind of its owner, so that a document whose file is gone is removed. */
export function worldOf({ owner, files }: Pick<SiteFolder, 'owner' | 'files'>): PushedWorld {
  const documents = Object.fromEntries(kindsOf(owner).map((kind) => [kind, {}])) as Record<
    DocumentKind,
    Record<string, object>
  >;
  const world: PushedWorld = { dealerships: {}, documents };
  for (const { part, value } of files) {
    const body = value as Record<string, unknown>;
    if (part.kind === 'site') world.site = body;
    else if (part.kind === 'dealership') world.dealerships[part.id] = body;
    else documents[part.kind][part.id] = body;
  }
  return world;
}
