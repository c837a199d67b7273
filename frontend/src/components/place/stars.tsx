import type { RatingStars } from '@forecourt/contracts';
import classes from './stars.module.css';

const STAR = 'M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z';
const PLACES = [0, 1, 2, 3, 4];

/** A rating as stars (LOC-1): up to 4 full ones and a part of the next, with the figure beside them. */
export function Stars({ stars: { rating, full, partial, count } }: { stars: RatingStars }) {
  return (
    <p className={classes.stars}>
      <svg viewBox="0 0 128 24" width="96" height="18" aria-hidden="true">
        {PLACES.map((place) => (
          <path key={place} className={classes.empty} d={STAR} transform={`translate(${place * 26} 0)`} />
        ))}
        <svg
          viewBox={`0 0 ${widthOf(full, partial)} 24`}
          width={widthOf(full, partial)}
          height="24"
          overflow="hidden"
          aria-hidden="true"
        >
          {PLACES.map((place) => (
            <path key={place} d={STAR} transform={`translate(${place * 26} 0)`} />
          ))}
        </svg>
      </svg>
      <span className="visually-hidden">Rated </span>
      <strong>{rating}</strong>
      <span className="visually-hidden"> of 5</span>
      {count && <span className={classes.count}>{count}</span>}
    </p>
  );
}

/** How far the stars are filled, in units of the drawing; a star is 2.6 to 21.4 of its 26. */
const widthOf = (full: number, partial: number): number =>
  Math.max(0.1, full * 26 + (partial > 0 ? 2.6 + partial * 18.8 : 0));
