import type { PageOf } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import classes from './review-feedback.module.css';

/** Two ways on: to the dealer's reviews, or to the survey (PAGE-2). */
export function ReviewFeedbackPage({ content }: { content: PageOf<'review_feedback'> }) {
  const { title, message, good, bad, phone } = content;
  return (
    <section className={classes.page}>
      <div className={classes.head}>
        <Stars />
        <h1>{title}</h1>
        <p>{message}</p>
      </div>
      <div className={classes.ways}>
        <Way way={good} look="solid" />
        <Way way={bad} look="outline" />
      </div>
      {phone && (
        <p className={classes.call}>
          Would you rather talk?{' '}
          <a href={phone.href}>
            <Icon name="phone" />
            {phone.label}
          </a>
        </p>
      )}
    </section>
  );
}

function Way({ way, look }: { way: PageOf<'review_feedback'>['good']; look: 'solid' | 'outline' }) {
  return (
    <div className={classes.way}>
      <h2>{way.title}</h2>
      <p>{way.text}</p>
      <a className="button" data-look={look} data-size="large" href={way.href}>
        {way.label}
      </a>
    </div>
  );
}

/** Five stars in the site's colours; decoration. */
function Stars() {
  return (
    <svg className={classes.stars} viewBox="0 0 220 44" aria-hidden="true" focusable="false">
      {[22, 66, 110, 154, 198].map((x) => (
        <path
          key={x}
          transform={`translate(${x} 23)`}
          d="M0-19 5.6-6 19.5-4.9 9 4.4 12.2 18 0 10.8-12.2 18-9 4.4-19.5-4.9-5.6-6z"
        />
      ))}
    </svg>
  );
}
