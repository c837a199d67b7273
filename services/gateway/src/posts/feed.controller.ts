import { notFound } from '@forecourt/service-kit';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { atomFeed } from './atom-feed.ts';
import { BLOG, FEED } from './posts.view.ts';
import { SitePosts } from './site-posts.ts';

const MOST = 30;

/** The blog for feed readers. */
@ApiExcludeController()
@Controller()
export class BlogFeedController {
  constructor(private readonly posts: SitePosts) {}

  /** The newest articles of the site; 404 if it has no blog. */
  @Get('blog/feed.xml')
  @Bounded('sitemap')
  @Header('content-type', 'application/atom+xml; charset=utf-8')
  @Header('cache-control', 'public, max-age=900')
  async feed(@CurrentSite() site: SiteContext): Promise<string> {
    const { blog, name } = site.config;
    if (!blog.enabled) throw notFound();
    const entries = this.posts.published(site).slice(0, MOST);
    const cards = await this.posts.cards(site, entries);
    return atomFeed({
      title: `${blog.title} | ${name}`,
      description: blog.description,
      author: name,
      origin: site.origin,
      path: FEED,
      blog: BLOG,
      posts: cards.map((card, place) => ({ ...card, changedAt: entries[place]?.revised_at ?? card.date.day })),
    });
  }
}
