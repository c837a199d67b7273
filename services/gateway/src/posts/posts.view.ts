import type { PageOf, PostCard, PostDocument } from '@forecourt/contracts';
import { slugify } from '@forecourt/retail-rules';
import { renderMarkdown } from '@forecourt/safe-markdown';
import { blockPictureView } from '../cards/car-picture.view.ts';
import { dayText } from '../places/opening-hours.view.ts';
import type { SiteContext } from '../site/site-context.ts';

export const BLOG = '/blog';
export const FEED = '/blog/feed.xml';
const WORDS_A_MINUTE = 220;

/** Path of an article. */
export const postHref = (id: string): string => `${BLOG}/${id}`;

/** Path of a category, as /blog/vehicle-reviews. */
export const categoryHref = (category: string): string => `${BLOG}/${slugify(category)}`;

/** What the index holds of an article. */
export interface PostEntry {
  readonly id: string;
  readonly summary: { readonly title: string; readonly category: string; readonly published: string };
}

/** The articles that are published by a day, the newest first; equal days by id. @param today such as 2026-03-01 */
export function publishedPosts<Entry extends PostEntry>(entries: readonly Entry[], today: string): Entry[] {
  return entries
    .filter(({ summary }) => summary.published <= today)
    .toSorted(
      (one, other) => other.summary.published.localeCompare(one.summary.published) || (one.id < other.id ? -1 : 1),
    );
}

/** The categories of articles, each once, by name. */
export function categoriesOf(entries: readonly PostEntry[]): string[] {
  const bySlug = new Map(entries.map(({ summary }) => [slugify(summary.category), summary.category]));
  return [...bySlug.values()].toSorted((one, other) => one.localeCompare(other, 'en-AU'));
}

/** An article in a list. */
export function postCardView(id: string, body: PostDocument, site: SiteContext): PostCard {
  return {
    title: body.title,
    href: postHref(id),
    description: body.description,
    category: { label: body.category, href: categoryHref(body.category) },
    date: { day: body.published, text: dayText(body.published) },
    picture: blockPictureView(body.picture, site),
  };
}

/** An article in full. */
export function postView(id: string, body: PostDocument, others: PostCard[], site: SiteContext): PageOf<'post'> {
  const { title, description, category, date, picture } = postCardView(id, body, site);
  return {
    kind: 'post',
    title,
    description,
    category,
    date,
    author: body.author,
    minutes: Math.max(1, Math.round(body.text.split(/\s+/).length / WORDS_A_MINUTE)),
    picture,
    html: renderMarkdown(body.text, 2),
    blog: { label: site.config.blog.title, href: BLOG },
    others,
  };
}
