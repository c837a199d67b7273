import type { CarCard as Card } from '@forecourt/contracts';
import { memo } from 'react';
import { CarActions } from './car-actions.tsx';
import classes from './car-card.module.css';
import { CarFacts } from './car-facts.tsx';
import { Icon } from './icon.tsx';
import { Tag } from './make-mark/make-mark.tsx';
import { Photo, type PhotoProps } from './photo.tsx';
import { Price, Repayment } from './price.tsx';
import { SaveButton } from './save-button.tsx';

/**
 * A car in the results (CARD-1 to CARD-5). The whole card leads to the car; its buttons stand above that link.
 * Its five parts, picture to buttons, stand in the rows of a CardGrid.
 * It is drawn again only when its car is another: a results page is drawn several times while a choice is on its way.
 * @param load when its picture is wanted
 */
export const CarCard = memo(function CarCard({ card, load }: { card: Card; load?: PhotoProps['load'] }) {
  const labelled = card.strip.length > 0;
  return (
    <article className={classes.card} data-sold={!card.available}>
      <div className={classes.picture}>
        <Photo picture={card.picture} load={load} />
        {card.tag && (
          <div className={classes.tag}>
            <Tag tag={card.tag} />
          </div>
        )}
        <div className={classes.overlay}>
          {card.location && (
            <p className={classes.location}>
              <Icon name="pin" />
              <span>{card.location}</span>
            </p>
          )}
          {card.notice && <p className={classes.notice}>{card.notice}</p>}
        </div>
      </div>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <a href={card.href} data-prefetch="">
            {card.title}
          </a>
        </h2>
        <p className={classes.subtitle}>{card.subtitle}</p>
      </div>
      <div className={classes.facts}>
        <CarFacts facts={labelled ? card.strip : card.facts} labelled={labelled} />
      </div>
      <div className={classes.price}>
        <Price price={card.price} badge={card.market_badge} note={card.market_note} />
        {card.repayment && <Repayment repayment={card.repayment} />}
      </div>
      <div className={classes.actions}>
        <CarActions actions={card.actions} about={card.title} />
      </div>
      {card.favourite && (
        <div className={classes.save}>
          <SaveButton favourite={card.favourite} />
        </div>
      )}
    </article>
  );
});
