import type { Link } from '@forecourt/contracts';
import type { SiteContext } from '../site/site-context.ts';

export const teamHref = (slug: string): string => `/teams/${slug}`;

/** The documents of the people of a place, in the site's order (PAGE-3). */
export function peopleAt({ documents }: SiteContext, slug: string) {
  return documents
    .list('person')
    .filter(({ summary }) => summary?.location === slug)
    .toSorted(
      ({ summary: one }, { summary: other }) =>
        (one?.order ?? 0) - (other?.order ?? 0) || (one?.name ?? '').localeCompare(other?.name ?? '', 'en-AU'),
    );
}

/** Leads to the people of a place; null if the site shows none there. */
export function teamLink(site: SiteContext, slug: string): Link | null {
  const isThere = site.config.teams.enabled && peopleAt(site, slug).length > 0;
  return isThere ? { label: 'Meet the team', href: teamHref(slug) } : null;
}
