import { MOST_UNLISTED, makeNamed, type UnlistedMakes } from '@forecourt/contracts';
import type { DocumentsOfSite } from '@forecourt/service-kit';

/**
 * The makes of a site's stock that are neither on the platform's list, by name or alias, nor have a manufacturer's document (MODEL-3).
 * @param counted all makes of its stock with their vehicles, the most first.
 */
export function unlistedMakesView(
  counted: readonly { readonly value: string; readonly count: number }[],
  documents: Pick<DocumentsOfSite, 'list'>,
): UnlistedMakes {
  const described = new Set(documents.list('manufacturer').map(({ summary }) => summary.name.toLowerCase()));
  const unlisted = counted.filter(({ value }) => !makeNamed(value) && !described.has(value.toLowerCase()));
  return {
    makes: unlisted.slice(0, MOST_UNLISTED).map(({ value, count }) => ({ make: value, vehicles: count })),
    more: Math.max(0, unlisted.length - MOST_UNLISTED),
  };
}
