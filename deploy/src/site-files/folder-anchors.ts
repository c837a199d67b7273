import { type FieldError, linksOf, nearestNames, type PartKind } from '@forecourt/contracts';
import type { SiteFolder } from './site-folder.ts';

/** Places of every page. */
const EVERYWHERE = ['main'];
const MOST_NAMED = 3;

/**
 * Finds links to a place on one of the folder's own pages that this page does not have. A place is the first block of a kind, a form or the
 * calculator; of the platform's pages nothing is known here.
 */
export function anchorFaults({ files, broken }: SiteFolder): (part: PartKind, body: unknown) => FieldError[] {
  const pages = new Map(
    files.flatMap(({ part, value }) => {
      const { path, blocks } = (value ?? {}) as { path?: unknown; blocks?: unknown };
      return part.kind === 'page' && typeof path === 'string' && Array.isArray(blocks)
        ? [[path.toLowerCase(), placesOf(blocks)] as const]
        : [];
    }),
  );
  for (const { value } of broken) pages.delete(String((value as { path?: unknown } | null | undefined)?.path));
  return (part, body) =>
    linksOf(part, body).flatMap(({ path, href }) => {
      const [address = '', place = ''] = href.split('#', 2);
      const places = pages.get(pathOf(address));
      if (place === '' || !places || places.includes(place)) return [];
      const near = nearestNames(place, places, MOST_NAMED).map((each) => `#${each}`);
      return [{ field: path, message: `expected a place on ${address}, such as ${near.join(', ')}; got "${href}"` }];
    });
}

const pathOf = (address: string): string => (address.split('?', 1)[0] ?? '').toLowerCase().replace(/(?<=.)\/$/, '');

function placesOf(blocks: readonly unknown[]): string[] {
  const own = blocks.flatMap((block) => {
    const { kind, form } = (block ?? {}) as { kind?: unknown; form?: unknown };
    if (typeof kind !== 'string') return [];
    if (kind === 'finance_calculator') return [kind, 'calculator'];
    return kind === 'form' && typeof form === 'string' ? [kind, `${form.replaceAll('_', '-')}-form`] : [kind];
  });
  return [...new Set([...EVERYWHERE, ...own])];
}
