import type { PageOf } from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import { COMPARE, MOST_COMPARED } from '../compare/compare.view.ts';
import { type PageAnswer, type PageLoader, type PageVisit, wordsOf } from '../page-loader/page-loader.ts';
import { signInAddress } from '../people/sign-in.view.ts';
import { SearchPages } from '../search/results/search-pages.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The page around the cars, the same for everyone. Pure. @param noun what the site calls one of what it sells */
function watchlistView({ config }: SiteContext, noun: string): PageOf<'watchlist'> {
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

/** The page of a user's saved cars, at the path that the site gives it (WATCH-2). */
@Injectable()
export class WatchlistPageLoader implements PageLoader {
  constructor(private readonly pages: SearchPages) {}

  /** The same for everyone; null at any other path. */
  async load({ site, path }: PageVisit): Promise<PageAnswer> {
    if (plain(path) !== plain(site.config.watchlist_path)) return null;
    const { noun } = await this.pages.setting(site);
    const content = watchlistView(site, noun.one);
    return { content, words: wordsOf(content) };
  }
}

/** The last slash and case do not matter, as with any path of the platform. */
const plain = (path: string): string => path.toLowerCase().replace(/\/$/, '');
