import type { ShownOffer } from '@forecourt/contracts';
import { enquiryLink } from '../../lib/link-rules.ts';
import { Icon } from '../icon.tsx';
import { Photo } from '../photo.tsx';
import { Collapsed } from './collapsed.tsx';
import classes from './offer-card.module.css';

/**
 * Offers side by side: three a row on extra-large screens (OFFER-1).
 * @param heading the level of their names
 * @param rail whether a phone shows them as one strip that is swiped
 */
export function OfferGrid({
  offers,
  heading = 'h3',
  rail = false,
}: {
  offers: readonly ShownOffer[];
  heading?: 'h2' | 'h3';
  rail?: boolean;
}) {
  return (
    <ul className={rail ? `${classes.grid} rail` : classes.grid}>
      {offers.map((offer) => (
        <li key={offer.id}>
          <OfferCard offer={offer} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

function OfferCard({ offer, heading: Heading }: { offer: ShownOffer; heading: 'h2' | 'h3' }) {
  const { name, href, picture, price_text: price, about, ends, description, disclaimer } = offer;
  return (
    <article className={classes.card}>
      {!picture && (
        <div className={classes.sign}>
          <Icon name="tag" />
        </div>
      )}
      {picture && (
        <div className={classes.picture}>
          <Photo picture={{ ...picture, alt: '' }} place="half" />
        </div>
      )}
      <div className={classes.words}>
        {about && <p className={classes.about}>{about}</p>}
        <Heading className={classes.name}>
          <a href={href}>{name}</a>
        </Heading>
        {price && <p className={classes.price}>{price}</p>}
        <Collapsed text={description} more="View more" less="View less" about={name} />
        {disclaimer && (
          <div className={classes.small}>
            <Collapsed text={disclaimer} more="View full disclaimer" less="View less disclaimer" about={name} />
          </div>
        )}
      </div>
      <div className={classes.foot}>
        {ends && (
          <p className={classes.ends}>
            <Icon name="clock" />
            {ends}
          </p>
        )}
        <OfferActions offer={offer} />
      </div>
    </article>
  );
}

/** Enquire Now, in a dialog where there is JavaScript, and Explore {model} (OFFER-1). */
export function OfferActions({ offer: { name, enquire, explore } }: { offer: ShownOffer }) {
  return (
    <div className={classes.actions}>
      <a className="button" data-look="solid" {...enquiryLink(enquire.href, enquire.label)}>
        {enquire.label}
        <span className="visually-hidden"> about {name}</span>
      </a>
      {explore && (
        <a className="button" data-look="outline" href={explore.href}>
          {explore.label}
        </a>
      )}
    </div>
  );
}
