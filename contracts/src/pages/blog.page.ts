import { z } from 'zod';
import { picture } from './car-card.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';

/** An article in a list. */
export const postCard = z.object({
  title: z.string(),
  href: z.string(),
  description: z.string(),
  category: link,
  date: z.object({ day: z.string().describe('Such as 2026-03-01.'), text: z.string() }),
  picture,
});
export type PostCard = z.infer<typeof postCard>;

/** The blog, or one of its categories (PAGE-1). */
export const blogPage = z.object({
  kind: z.literal('blog'),
  title: z.string(),
  message: z.string(),
  categories: z.array(link.extend({ current: z.boolean() })),
  posts: z.array(postCard).describe('The newest first.'),
  others: z.array(postCard).describe('Below a category: articles of the other ones.'),
  feed: z.string().describe('Path of the Atom feed.'),
  older: z.string().nullable().describe('The page with earlier articles.'),
  newer: z.string().nullable(),
});
export type BlogPage = z.infer<typeof blogPage>;

export const blog = definePage({
  kind: 'blog',
  contract: blogPage,
  paths: ['/blog'],
  on: (site) => site.blog.enabled,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [{ name: 'blog', label: 'Blog', href: '/blog' }],
  needsStock: false,
});

/** One article (PAGE-1). */
export const postPage = z.object({
  kind: z.literal('post'),
  title: z.string(),
  description: z.string(),
  category: link,
  date: postCard.shape.date,
  author: z.string(),
  minutes: z.int().describe('How long it takes to read.'),
  picture,
  html: z.string().describe('Rendered by the server from Markdown; safe to show as it is.'),
  blog: link,
  others: z.array(postCard).describe('Other articles, those of its category first.'),
});
export type PostPage = z.infer<typeof postPage>;

/** `/blog/{id}` is an article; the slug of a category is that category, as /blog/vehicle-reviews. */
export const post = definePage({
  kind: 'post',
  contract: postPage,
  paths: ['/blog/:post'],
  on: (site) => site.blog.enabled,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [],
  needsStock: false,
});
