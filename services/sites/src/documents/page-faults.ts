import { pageSearchFaults } from '@forecourt/car-search/kept-searches';
import { type BlockKind, clashesWith, type DocumentEntry, type PageDocument, pathClash } from '@forecourt/contracts';
import type { FieldFault } from '@forecourt/service-kit';
import { modelWith } from './model-faults.ts';

/** The faults of a page beside its site's other documents: a path that is already taken, too many blocks of a kind (PAGE-1), and
 * searches that cannot be read (SRCH-1). */
export function pageFaults(page: PageDocument, others: readonly DocumentEntry[]): FieldFault[] {
  return [...pathFaults(page, others), ...kindFaults(page), ...pageSearchFaults(page)];
}

function pathFaults({ path }: PageDocument, others: readonly DocumentEntry[]): FieldFault[] {
  const clash = clashesWith(path) ?? modelWith(path, others);
  if (clash) return [pathClash(path, clash)];
  const other = others.find((each) => isPage(each) && each.summary?.path === path);
  if (!other) return [];
  return [{ field: 'path', message: `expected a path of no other page; got "${path}", which is ${other.id}'s` }];
}

const isPage = (entry: DocumentEntry): entry is DocumentEntry<'page'> => entry.kind === 'page';

/**
 * Each strip is a search, and each list of places may name those of every dealership, so a page has only a few of them. A page that is
 * stored already is shown however many it has.
 */
const MOST_OF_A_KIND: { readonly [Kind in BlockKind]?: number } = {
  vehicles: 8,
  facet_tiles: 6,
  locations: 4,
  opening_hours: 4,
};

function kindFaults({ blocks }: PageDocument): FieldFault[] {
  return Object.entries(MOST_OF_A_KIND).flatMap(([kind, most]) => {
    const found = blocks.filter((block) => block.kind === kind).length;
    return found > most
      ? [{ field: 'blocks', message: `expected at most ${most} blocks of kind ${kind}; got ${found}` }]
      : [];
  });
}
