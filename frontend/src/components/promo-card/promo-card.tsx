import type { ResultsPage } from '@forecourt/contracts';
import { Icon } from '../icon.tsx';
import { Photo } from '../photo.tsx';
import classes from './promo-card.module.css';

/** A promo or call-to-action card among the results (SRCH-10), as tall as the cards beside it. */
export function PromoCard({ promo }: { promo: ResultsPage['promos'][number] }) {
  const { title, message, link, picture, background } = promo;
  return (
    <aside className={classes.card} data-background={background} aria-label={title}>
      {picture && (
        <div className={classes.picture}>
          <Photo picture={picture} />
        </div>
      )}
      <div className={classes.words}>
        <h2>{title}</h2>
        {message && <p>{message}</p>}
        <a href={link.href}>
          {link.label}
          <Icon name="right" />
        </a>
      </div>
    </aside>
  );
}
