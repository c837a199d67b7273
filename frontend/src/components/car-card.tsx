import type { CarCard as Card } from '@forecourt/contracts';
import { CarActions } from './car-actions.tsx';
import classes from './car-card.module.css';
import { Icon } from './icon.tsx';
import { Photo } from './photo.tsx';
import { Price } from './price.tsx';
import { Tag } from './tag.tsx';

/**
 * A car in the results (CARD-1 to CARD-4). The whole card leads to the car; its buttons stand above that link.
 * Its five parts, picture to buttons, stand in the rows of a CardGrid.
 * @param eager the card is in view at once: its picture is not put off
 */
export function CarCard({ card, eager = false }: { card: Card; eager?: boolean }) {
  return (
    <article className={classes.card} data-sold={!card.available}>
      <div className={classes.picture}>
        <Photo picture={card.picture} eager={eager} />
        {card.tag && (
          <div className={classes.tag}>
            <Tag tag={card.tag} />
          </div>
        )}
        {card.location && (
          <p className={classes.location}>
            <Icon name="pin" />
            <span>{card.location}</span>
          </p>
        )}
      </div>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <a href={card.href}>{card.title}</a>
        </h2>
        <p className={classes.subtitle}>{card.subtitle}</p>
        {card.notice && <p className={classes.notice}>{card.notice}</p>}
      </div>
      <Facts card={card} />
      <div className={classes.price}>
        <Price price={card.price} badge={card.market_badge} />
      </div>
      <div className={classes.actions}>
        <CarActions actions={card.actions} car={{ car_id: card.id, title: card.title, stock_number: card.stocknum }} />
      </div>
    </article>
  );
}

/** The strip of labelled values on dealers that have it, otherwise short facts in a line (CARD-1). */
function Facts({ card: { strip, facts } }: { card: Card }) {
  if (strip.length) {
    return (
      <dl className={classes.strip}>
        {strip.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  if (!facts.length) return null;
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
