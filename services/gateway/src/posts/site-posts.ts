import type { PostCard, PostDocument } from '@forecourt/contracts';
import { Clock, type PresentDocument, SiteDocuments } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { todayAt } from '../places/opening-hours.view.ts';
import { readerOf, type SiteContext } from '../site/site-context.ts';
import { postCardView, publishedPosts } from './posts.view.ts';

/** The articles of a site, as visitors see them today. */
@Injectable()
export class SitePosts {
  constructor(
    private readonly documents: SiteDocuments,
    private readonly clock: Clock,
  ) {}

  /** Those that are published, the newest first; none if the site has its blog off. */
  published(site: SiteContext): PresentDocument<'post'>[] {
    if (!site.config.blog.enabled) return [];
    return publishedPosts(site.documents.list('post'), todayAt(site, this.clock.now()));
  }

  /** Articles as lists show them. @throws ProblemError 503 if their bodies cannot be read */
  async cards(site: SiteContext, entries: readonly PresentDocument<'post'>[]): Promise<PostCard[]> {
    const bodies = await this.documents.bodies(entries, readerOf(site));
    return entries.flatMap(({ id }, place) => {
      const body = bodies[place];
      return body ? [postCardView(id, body, site)] : [];
    });
  }

  /** An article's body. @throws ProblemError as cards */
  body(site: SiteContext, entry: PresentDocument<'post'>): Promise<PostDocument> {
    return this.documents.body(entry, readerOf(site));
  }
}
