import type { PageOf } from '@forecourt/contracts';
import type { PresentDocument } from '@forecourt/service-kit';
import type { Graph } from 'schema-dts';
import type { SiteContext } from '../site/site-context.ts';

/** An article in schema.org's words, and where it lies (PAGE-1, VEH-7). A drawing is no image of it. */
export function postGraph(
  post: PageOf<'post'>,
  { id, revised_at: changed }: PresentDocument<'post'>,
  { config }: SiteContext,
) {
  const path = `/blog/${id}`;
  const steps = [{ label: config.name, href: '/' }, post.blog, { label: post.title, href: path }];
  return (origin: string): Graph => ({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BlogPosting',
        '@id': `${origin}${path}`,
        url: `${origin}${path}`,
        mainEntityOfPage: `${origin}${path}`,
        headline: post.title,
        description: post.description,
        articleSection: post.category.label,
        datePublished: post.date.day,
        dateModified: changed,
        inLanguage: 'en-AU',
        author: { '@type': 'Person', name: post.author },
        publisher: { '@type': 'Organization', name: config.name, url: `${origin}/` },
        ...(!post.picture.label && { image: new URL(post.picture.src, origin).href }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(({ label, href }, place) => ({
          '@type': 'ListItem',
          position: place + 1,
          name: label,
          item: `${origin}${href}`,
        })),
      },
    ],
  });
}

/** The blog with the articles of this page. */
export function blogGraph({ title, message, posts }: PageOf<'blog'>) {
  return (origin: string): Graph => ({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Blog',
        name: title,
        description: message,
        blogPost: posts.map((post) => ({
          '@type': 'BlogPosting',
          headline: post.title,
          url: `${origin}${post.href}`,
          datePublished: post.date.day,
        })),
      },
    ],
  });
}
