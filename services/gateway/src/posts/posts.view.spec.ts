import { describe, expect, it } from '@jest/globals';
import { atomFeed } from './atom-feed.ts';
import { categoriesOf, categoryHref, publishedPosts } from './posts.view.ts';

const entry = (id: string, published: string, category = 'Advice') => ({
  id,
  summary: { title: id, category, published },
});

describe('articles of a blog', () => {
  it('are shown from their day on, the newest first', () => {
    const entries = [
      entry('old', '2026-01-01'),
      entry('today', '2026-03-10'),
      entry('tomorrow', '2026-03-11'),
      entry('also-today', '2026-03-10'),
    ];
    expect(publishedPosts(entries, '2026-03-10').map(({ id }) => id)).toEqual(['also-today', 'today', 'old']);
  });

  it('have categories with pages of their own', () => {
    const entries = [entry('a', '2026-01-01', 'Vehicle Reviews'), entry('b', '2026-01-02'), entry('c', '2026-01-03')];
    expect(categoriesOf(entries)).toEqual(['Advice', 'Vehicle Reviews']);
    expect(categoryHref('Vehicle Reviews')).toBe('/blog/vehicle-reviews');
  });

  it('are a feed of Atom, in which no text is markup', () => {
    const feed = atomFeed({
      title: 'Notes & more',
      description: 'What <we> learn',
      author: 'Riverside',
      origin: 'https://cars.example',
      path: '/blog/feed.xml',
      blog: '/blog',
      posts: [
        {
          title: 'A "cold" start',
          href: '/blog/cold',
          description: 'Listen < look',
          category: { label: 'Advice', href: '/blog/advice' },
          date: { day: '2026-03-01', text: '1 March 2026' },
          picture: { src: '/a.jpg', alt: '', width: 4, height: 3 },
          changedAt: '2026-03-02T01:00:00.000Z',
        },
      ],
    });
    expect(feed).toContain('<title>Notes &amp; more</title>');
    expect(feed).toContain('<title>A &quot;cold&quot; start</title>');
    expect(feed).toContain('<summary>Listen &lt; look</summary>');
    expect(feed).toContain('<link rel="self" type="application/atom+xml" href="https://cars.example/blog/feed.xml"/>');
    expect(feed).toContain('<updated>2026-03-02T01:00:00.000Z</updated>');
    expect(feed.match(/<entry>/g)).toHaveLength(1);
  });
});
