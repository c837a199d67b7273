import type { ReviewsPage as Content } from '@forecourt/contracts';
import { LinkButton } from '../../components/button.tsx';
import { Rating, ReviewCard } from '../../components/review-card/review-card.tsx';
import classes from './reviews-page.module.css';

/** What customers wrote, good and bad, with how many gave how many stars. */
export function ReviewsPage({ content: { title, message, rating, stars, reviews, contact } }: { content: Content }) {
  const most = Math.max(1, ...stars.map(({ count }) => count));
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          <p>{message}</p>
          <LinkButton href={contact.href} look="outline">
            {contact.label}
          </LinkButton>
        </div>
        {rating && (
          <div className={classes.sum}>
            <Rating rating={rating} />
            <ul>
              {stars.map(({ rating: number, count }) => (
                <li key={number}>
                  <span>{number === 1 ? '1 star' : `${number} stars`}</span>
                  <meter min={0} max={most} value={count} aria-label={`${count} with ${number} stars`} />
                  <span>{count}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </header>
      {reviews.length > 0 ? (
        <ul className={classes.reviews}>
          {reviews.map((review) => (
            <li key={`${review.name} ${review.words}`}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      ) : (
        <p>Nobody has written a review yet. You could be the first.</p>
      )}
    </div>
  );
}
