import { Injectable } from '@nestjs/common';
import {
  type FoundPage,
  type PageLoader,
  type PageVisit,
  type SitemapPage,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { COMPLAINTS, complaintsView } from './complaints.view.ts';

/** How complaints are handled (PAGE-2). */
@Injectable()
export class ComplaintsPageLoader implements PageLoader {
  async load({ site }: PageVisit): Promise<FoundPage> {
    const content = complaintsView(site);
    return { content, words: wordsOf(content), canonical: COMPLAINTS };
  }

  async sitemapEntries(): Promise<SitemapPage[]> {
    return [{ path: COMPLAINTS }];
  }
}
