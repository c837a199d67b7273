import { type Head, pageOfKind, type SiteConfig } from '@forecourt/contracts';
import { cutText } from '../page-loader/cut-text.ts';
import type { FoundPage } from '../page-loader/page-loader.ts';

const LONGEST_DESCRIPTION = 160;

/** What a page's head says: title, description, canonical address, and whether search engines may list it (VEH-7). */
export function headView({ content, words, canonical = null, listed = true }: FoundPage, site: SiteConfig): Head {
  const { index } = pageOfKind(content.kind);
  return {
    // A page that is called as the site is says so once.
    title: words.title === site.name ? site.name : `${words.title} | ${site.name}`,
    description: cutText(words.description, LONGEST_DESCRIPTION),
    canonical,
    robots: index && listed && canonical !== null ? 'index' : 'noindex',
  };
}
