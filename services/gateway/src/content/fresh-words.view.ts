import type { BlockRule } from './block-setting.ts';

/** The first of the current offers (OFFER-1). */
export const offersRule: BlockRule<'offers'> = ({ title, most }, { offers }) =>
  offers.length === 0
    ? null
    : {
        kind: 'offers',
        title,
        offers: offers.slice(0, most),
        all: { label: 'All special offers', href: '/special-offers' },
      };

/** The newest articles, of a category if one is named (PAGE-1). */
export const postsRule: BlockRule<'posts'> = (block, { site, posts }) => {
  const found = posts(block);
  if (found.length === 0) return null;
  const [first] = found;
  const all =
    block.category && first
      ? { label: `All of ${block.category}`, href: first.category.href }
      : { label: `All of ${site.config.blog.title}`, href: '/blog' };
  return { kind: 'posts', title: block.title, posts: [...found], all };
};

/** The newest good reviews, beside what all come to (HOME-1). */
export const reviewsRule: BlockRule<'reviews'> = (block, { reviews, rating }) => {
  const found = reviews(block);
  if (found.length === 0 || !rating) return null;
  const all = { label: `Read all ${rating.count}`, href: '/reviews' };
  return { kind: 'reviews', title: block.title, rating, reviews: [...found], all };
};
