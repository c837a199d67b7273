import type { ShownOffer } from '@forecourt/contracts';
import classes from './collapsed.module.css';

/**
 * A text that starts cut and opens to all of it (OFFER-1), without JavaScript too.
 * @param more what opens it, such as View more
 * @param about what it belongs to, for screen reader users
 */
export function Collapsed({
  text: { paragraphs, cut },
  more,
  less,
  about,
}: {
  text: ShownOffer['description'];
  more: string;
  less: string;
  about: string;
}) {
  const whole = paragraphs.map((paragraph, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places
    <p key={place}>{paragraph}</p>
  ));
  if (cut === null) return <div className={classes.text}>{whole}</div>;
  return (
    <div className={classes.text}>
      <p className={classes.cut}>{cut}</p>
      <details>
        <summary>
          <span data-when="closed">{more}</span>
          <span data-when="open">{less}</span>
          <span className="visually-hidden"> of {about}</span>
        </summary>
        <div className={classes.text}>{whole}</div>
      </details>
    </div>
  );
}
