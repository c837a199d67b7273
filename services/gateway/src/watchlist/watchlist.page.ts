import { Injectable } from '@nestjs/common';
import { type PageAnswer, type PageLoader, type PageVisit, wordsOf } from '../page-loader/page-loader.ts';
import { SearchPages } from '../search/search-pages.ts';
import { watchlistView } from './watchlist.view.ts';

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
