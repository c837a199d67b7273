import type { PageOf } from '@forecourt/contracts';
import classes from './engagement.module.css';

/** Two ways on: to the dealer's reviews, or to the survey (PAGE-2). */
export function ReviewFeedback({ content: { title, message, good, bad } }: { content: PageOf<'review_feedback'> }) {
  return (
    <section className={`page ${classes.page} ${classes.head}`}>
      <h1>{title}</h1>
      <p>{message}</p>
      <div className={classes.ways}>
        <a className="button" data-look="solid" data-size="large" href={good.href}>
          {good.label}
        </a>
        <a className="button" data-size="large" href={bad.href}>
          {bad.label}
        </a>
      </div>
    </section>
  );
}
