import type { FieldError } from '../common/scalars.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import { clashesWith, pagesAt } from './page-routes.ts';
import { watchlist } from './watchlist.page.ts';

/** A page of a site's own, as far as its address matters. */
export interface OwnPage {
  readonly id: string;
  readonly path: string;
}

/**
 * The fault of a watchlist's path that another page has (WATCH-2): a page of the platform, even if the site has it switched off, or one of
 * the site's own. One of the two would never be seen.
 * @param own the pages of the site's own, as far as they are known
 */
export function watchlistPathFaults(
  { watchlist_path: path }: Pick<SiteConfig, 'watchlist_path'>,
  own: readonly OwnPage[] = [],
): FieldError[] {
  const isWatchlists = pagesAt(path).some(({ fixed, page }) => fixed && page.kind === watchlist.kind);
  const page = own.find((each) => each.path === path);
  const why =
    (isWatchlists ? null : clashesWith(path)) ?? (page ? `the page ${page.id} of this site has this path` : null);
  const field = 'watchlist_path';
  return why === null ? [] : [{ field, message: `expected a path that is free; got "${path}": ${why}` }];
}
