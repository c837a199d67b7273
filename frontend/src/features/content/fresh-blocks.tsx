import type { BlockViewOf } from '@forecourt/contracts';
import { BlockHead } from '../../components/block-head/block-head.tsx';
import { OfferGrid } from '../../components/offer-card/offer-card.tsx';
import { PostGrid } from '../../components/post-card/post-card.tsx';
import { Rating, ReviewCard } from '../../components/review-card/review-card.tsx';
import classes from './fresh-blocks.module.css';

export function Offers({ block: { title, offers, all } }: { block: BlockViewOf<'offers'> }) {
  return (
    <section>
      <BlockHead title={title} all={all} />
      <OfferGrid offers={offers} rail />
    </section>
  );
}

export function Posts({ block: { title, posts, all } }: { block: BlockViewOf<'posts'> }) {
  return (
    <section>
      <BlockHead title={title} all={all} />
      <PostGrid posts={posts} rail />
    </section>
  );
}

/** What all reviews come to, beside the newest good ones. */
export function Reviews({ block: { title, rating, reviews, all } }: { block: BlockViewOf<'reviews'> }) {
  return (
    <section className={classes.reviews}>
      <div className={classes.sum}>
        <h2>{title}</h2>
        <Rating rating={rating} />
        <a href={all.href}>{all.label}</a>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className="rail" aria-label={title} tabIndex={0}>
        {reviews.map((review) => (
          <li key={`${review.name} ${review.words}`}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}
