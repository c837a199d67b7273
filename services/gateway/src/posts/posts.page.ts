import type { PageOf } from '@forecourt/contracts';
import { slugify } from '@forecourt/retail-rules';
import type { PresentDocument } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { FoundPage, PageAnswer, PageLoader, PageVisit, SitemapPage } from '../page-loader/page-loader.ts';
import type { SiteContext } from '../site/site-context.ts';
import { blogGraph, postGraph } from './post-graph.ts';
import { BLOG, categoriesOf, categoryHref, FEED, postHref, postView } from './posts.view.ts';
import { SitePosts } from './site-posts.ts';

const A_PAGE = 12;
const OTHERS = 3;

/** The blog with its newest articles first, a page at a time. */
@Injectable()
export class BlogPageLoader implements PageLoader {
  constructor(private readonly posts: SitePosts) {}

  load({ site, parameters }: PageVisit): Promise<FoundPage | null> {
    return blogPage(this.posts, site, null, parameters);
  }

  /** The blog, if it has articles. */
  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    return this.posts.published(site).length > 0 ? [{ path: BLOG }] : [];
  }
}

/** One article, or a category of articles: where both have a name, it is the article's. */
@Injectable()
export class PostPageLoader implements PageLoader {
  constructor(private readonly posts: SitePosts) {}

  async load({ site, params: { post: id = '' }, parameters }: PageVisit): Promise<PageAnswer> {
    const all = this.posts.published(site);
    const entry = all.find((each) => each.id === id);
    if (!entry) {
      const category = categoriesOf(all).find((each) => slugify(each) === id);
      return category === undefined ? null : blogPage(this.posts, site, category, parameters);
    }
    const alike = ({ summary }: PresentDocument<'post'>) => summary.category === entry.summary.category;
    const others = all
      .filter((each) => each !== entry)
      .toSorted((one, other) => Number(alike(other)) - Number(alike(one)));
    const [body, cards] = await Promise.all([
      this.posts.body(site, entry),
      this.posts.cards(site, others.slice(0, OTHERS)),
    ]);
    const content = postView(id, body, cards, site);
    const { picture } = content;
    return {
      content,
      canonical: postHref(id),
      words: { title: content.title, description: content.description },
      document: {
        graph: postGraph(content, entry, site),
        leading: { picture, at: 'half' },
        feed: { title: site.config.blog.title, path: FEED },
        ...(!picture.label && { picture: { address: picture.src, alt: picture.alt } }),
      },
    };
  }

  /** Categories and articles. */
  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    const all = this.posts.published(site);
    return [
      ...categoriesOf(all).map((category) => ({ path: categoryHref(category) })),
      ...all.map(({ id, revised_at: changedAt }) => ({ path: postHref(id), changedAt })),
    ];
  }
}

/** The blog or one of its categories, at a page of it; null behind the last one. */
async function blogPage(
  posts: SitePosts,
  site: SiteContext,
  category: string | null,
  parameters: URLSearchParams,
): Promise<FoundPage | null> {
  const all = posts.published(site);
  const listed = category === null ? all : all.filter(({ summary }) => slugify(summary.category) === slugify(category));
  const page = /^[1-9]\d{0,3}$/.test(parameters.get('page') ?? '') ? Number(parameters.get('page')) : 1;
  const from = (page - 1) * A_PAGE;
  if (page > 1 && from >= listed.length) return null;
  const path = category === null ? BLOG : categoryHref(category);
  const at = (other: number) => (other === 1 ? path : `${path}?page=${other}`);
  const { title: name, description } = site.config.blog;
  const title = category ?? name;
  const elsewhere = category === null ? [] : all.filter((each) => !listed.includes(each));
  const [cards, others] = await Promise.all([
    posts.cards(site, listed.slice(from, from + A_PAGE)),
    posts.cards(site, elsewhere.slice(0, OTHERS)),
  ]);
  const content: PageOf<'blog'> = {
    kind: 'blog',
    title,
    message: category === null ? description : `${category}: what our team has written about it.`,
    categories: [
      { label: 'Everything', href: BLOG, current: category === null },
      ...categoriesOf(all).map((each) => ({ label: each, href: categoryHref(each), current: each === category })),
    ],
    posts: cards,
    others,
    feed: FEED,
    older: from + A_PAGE < listed.length ? at(page + 1) : null,
    newer: page > 1 ? at(page - 1) : null,
  };
  const [first] = cards;
  return {
    content,
    canonical: at(page),
    words: { title: page === 1 ? title : `${title}, page ${page}`, description: content.message },
    document: {
      graph: blogGraph(content),
      feed: { title: name, path: FEED },
      previous: content.newer,
      next: content.older,
      ...(first && { leading: { picture: first.picture, at: 'half' as const } }),
    },
  };
}
