import type { OfferPage as OneOffer } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { Collapsed } from '../../components/offer-card/collapsed.tsx';
import { OfferActions, OfferGrid } from '../../components/offer-card/offer-card.tsx';
import { Photo } from '../../components/photo.tsx';
import classes from './offers-page.module.css';

/** One offer in full, and others below it (OFFER-1). */
export function OfferPage({ content: { offer, all, others } }: { content: OneOffer }) {
  const { name, picture, price_text: price, about, ends, description, disclaimer } = offer;
  return (
    <article className={classes.page}>
      <a className={classes.back} href={all.href}>
        <Icon name="left" />
        {all.label}
      </a>
      <div className={classes.panel} data-picture={picture !== null}>
        {picture && (
          <div className={classes.picture}>
            <Photo picture={picture} load="first" place="half" />
          </div>
        )}
        <div className={classes.words}>
          {about && <p className={classes.about}>{about}</p>}
          <h1>{name}</h1>
          {price && <p className={classes.price}>{price}</p>}
          <Collapsed text={description} more="View more" less="View less" about={name} />
          {ends && (
            <p className={classes.ends}>
              <Icon name="clock" />
              {ends}
            </p>
          )}
          <OfferActions offer={offer} />
        </div>
      </div>
      {disclaimer && (
        <section className={classes.small}>
          <h2>Conditions</h2>
          <Collapsed text={disclaimer} more="View full disclaimer" less="View less disclaimer" about={name} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2 className={classes.over}>More on special</h2>
          <OfferGrid offers={others} />
        </section>
      )}
    </article>
  );
}
