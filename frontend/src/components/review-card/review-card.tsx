import type { RatingStars, ShownReview } from '@forecourt/contracts';
import { Stars } from '../place/stars.tsx';
import classes from './review-card.module.css';

/** What the reviews come to. */
export function Rating({ rating }: { rating: RatingStars }) {
  return (
    <div className={classes.rating}>
      <Stars stars={rating} />
    </div>
  );
}

/** One review (HOME-1, LOC-1). */
export function ReviewCard({ review }: { review: ShownReview }) {
  const { name, stars, date, title, words, about, reply } = review;
  return (
    <article className={classes.card}>
      <Stars stars={stars} />
      <blockquote>
        {title && <p className={classes.title}>{title}</p>}
        <p>{words}</p>
      </blockquote>
      <p className={classes.who}>
        <strong>{name}</strong>
        {about && <span>{about}</span>}
        {date && <time dateTime={date.day}>{date.text}</time>}
      </p>
      {reply && (
        <p className={classes.reply}>
          <strong>Our reply</strong> {reply}
        </p>
      )}
    </article>
  );
}
