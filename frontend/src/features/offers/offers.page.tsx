import type { OffersPage as AllOffers } from '@forecourt/contracts';
import { LinkButton } from '../../components/button.tsx';
import { OfferGrid } from '../../components/offer-card/offer-card.tsx';
import classes from './offers-page.module.css';

/** The grid of current offers; also what stands in for one that has ended (OFFER-1). */
export function OffersPage({ content: { title, message, offers, search } }: { content: AllOffers }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p>{message}</p>
      </header>
      {offers.length > 0 && <OfferGrid offers={offers} heading="h2" />}
      <div>
        <LinkButton href={search.href} look={offers.length > 0 ? 'outline' : 'solid'}>
          {search.label}
        </LinkButton>
      </div>
    </div>
  );
}
