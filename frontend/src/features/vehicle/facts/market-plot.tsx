import type { MarketPlot as Content, VehiclePage } from '@forecourt/contracts';
import classes from './market-plot.module.css';

const AXIS = 58;
const percent = (place: number) => `${place}%`;

type Verdict = VehiclePage['price_verdict'];

/** Why a price is not judged, where there is nothing to plot (IDX-6): a quiet line, as a buyer learns little from it. */
export function PriceVerdict({ verdict }: { verdict: Verdict }) {
  if (!verdict) return null;
  return (
    <p className={classes.quiet}>
      <b>{verdict.title}.</b> {verdict.text}
    </p>
  );
}

/** What comparable vehicles ask: the middle half of all as a bar, this site's as dots (IDX-6). The same stands below in words. */
export function MarketPlot({ plot, verdict }: { plot: Content; verdict: Verdict }) {
  const { title, text, note, ends, middle, own, dots } = plot;
  return (
    <section>
      <h2>{title}</h2>
      {verdict ? (
        // It names the sample, too.
        <p className={classes.text}>
          <b>{verdict.title}.</b> {verdict.text}
        </p>
      ) : (
        <p className={classes.text}>{text}</p>
      )}
      <figure className={classes.figure}>
        <svg width="100%" height="76" role="img" aria-label={`${middle.label}. ${own.label}.`}>
          <line x1="0" x2="100%" y1={AXIS} y2={AXIS} className={classes.axis} />
          <rect
            x={percent(middle.from)}
            width={percent(middle.to - middle.from)}
            y="18"
            height="24"
            rx="4"
            className={classes.middle}
          />
          <line x1={percent(middle.median)} x2={percent(middle.median)} y1="14" y2="46" className={classes.median} />
          {dots.map(({ href, at }) => (
            <circle key={href} cx={percent(at)} cy="30" r="5" className={classes.dot} />
          ))}
          <line x1={percent(own.at)} x2={percent(own.at)} y1="8" y2={AXIS} className={classes.own} />
          <circle cx={percent(own.at)} cy="8" r="6" className={classes.mark} />
        </svg>
        <div className={classes.ends} aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
        <figcaption>
          <ul className={classes.key}>
            <li data-key="own">{own.label}</li>
            <li data-key="median">{middle.median_label}</li>
            <li data-key="middle">{middle.label}</li>
            {dots.length > 0 && (
              <li data-key="dot">
                {dots.length === 1 ? 'A similar vehicle here' : `${dots.length} similar vehicles here`}
              </li>
            )}
          </ul>
        </figcaption>
      </figure>
      {dots.length > 0 && (
        <details className={classes.dots}>
          <summary>{dots.length === 1 ? 'See the similar vehicle here' : 'See the similar vehicles here'}</summary>
          <ul>
            {dots.map(({ href, label, price, type }) => (
              <li key={href}>
                <a href={href}>{label}</a>
                <span>
                  <b>{price}</b> {type}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className={classes.note}>{note}</p>
    </section>
  );
}
