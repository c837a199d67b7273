import type { PageOf } from '@forecourt/contracts';
import { COMPARE, MOST_COMPARED } from '../compare/compare.view.ts';
import { signInAddress } from '../people/sign-in.view.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The page around the cars, the same for everyone. Pure. @param noun what the site calls one of what it sells */
export function watchlistView({ config }: SiteContext, noun: string): PageOf<'watchlist'> {
  const path = config.watchlist_path;
  return {
    kind: 'watchlist',
    title: 'Your watchlist',
    message: 'See when a price changes, and compare what you have saved.',
    path,
    noun,
    most: MOST_COMPARED,
    compare: COMPARE,
    sign_in: signInAddress({ type: 'watchlist', redirect: path, back: path, step: 'phone' }),
    search: { label: 'Browse our stock', href: config.search.path },
  };
}
