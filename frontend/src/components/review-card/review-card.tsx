import type { RatingSummary, ShownReview } from '@forecourt/contracts';
import classes from './review-card.module.css';

const STAR = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z';

/** Stars of five, with their number in words for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" data-lit={star <= rating}>
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}

/** What the reviews come to. */
export function Rating({ rating: { average, count_text: count } }: { rating: RatingSummary }) {
  return (
    <p className={classes.rating}>
      <strong>{average}</strong>
      <Stars rating={Math.round(Number(average))} />
      <span>{count}</span>
    </p>
  );
}

/** One review (HOME-1). */
export function ReviewCard({ review }: { review: ShownReview }) {
  const { name, rating, date, title, words, about, reply } = review;
  return (
    <article className={classes.card}>
      <Stars rating={rating} />
      <blockquote>
        {title && <p className={classes.title}>{title}</p>}
        <p>{words}</p>
      </blockquote>
      <p className={classes.who}>
        <strong>{name}</strong>
        {about && <span>{about}</span>}
        <time dateTime={date.day}>{date.text}</time>
      </p>
      {reply && (
        <p className={classes.reply}>
          <strong>Our answer</strong> {reply}
        </p>
      )}
    </article>
  );
}
