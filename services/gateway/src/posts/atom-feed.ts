import type { PostCard } from '@forecourt/contracts';

/** What a feed is made of. */
export interface FeedSubject {
  readonly title: string;
  readonly description: string;
  readonly author: string;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** Path of the feed itself. */
  readonly path: string;
  readonly blog: string;
  /** The newest first, each with when its text last changed, ISO 8601. */
  readonly posts: readonly (PostCard & { readonly changedAt: string })[];
}

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replaceAll(/[&<>"]/g, (each) => XML[each] ?? each);

/** Articles as an Atom feed (RFC 4287). */
export function atomFeed({ title, description, author, origin, path, blog, posts }: FeedSubject): string {
  const updated =
    posts
      .map(({ changedAt }) => changedAt)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00Z';
  const entries = posts.map(
    (post) => `  <entry>
    <title>${escaped(post.title)}</title>
    <id>${escaped(origin + post.href)}</id>
    <link rel="alternate" type="text/html" href="${escaped(origin + post.href)}"/>
    <published>${post.date.day}T00:00:00Z</published>
    <updated>${escaped(post.changedAt)}</updated>
    <category term="${escaped(post.category.label)}"/>
    <summary>${escaped(post.description)}</summary>
  </entry>`,
  );
  return `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">',
    `  <title>${escaped(title)}</title>`,
    `  <subtitle>${escaped(description)}</subtitle>`,
    `  <id>${escaped(origin + path)}</id>`,
    `  <link rel="self" type="application/atom+xml" href="${escaped(origin + path)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(origin + blog)}"/>`,
    `  <updated>${escaped(updated)}</updated>`,
    `  <author><name>${escaped(author)}</name></author>`,
    ...entries,
    '</feed>',
  ].join('\n')}\n`;
}
