import type { CarCard as Card, ResultsPage } from '@forecourt/contracts';
import { CarCard } from './car-card.tsx';
import classes from './card-grid.module.css';
import { PromoCard } from './promo-card/promo-card.tsx';

/**
 * Cards side by side, as many as fit. The same parts line up across a row, above all price and buttons.
 * @param promos promo cards, each in its slot among the cards (SRCH-10)
 * @param eager how many cards can be visible at once: their pictures load at once, the first with priority
 */
export function CardGrid({
  cards,
  eager = 0,
  promos = [],
}: {
  cards: Card[];
  eager?: number;
  promos?: ResultsPage['promos'];
}) {
  const items = cards.map((card, index) => (
    <li key={card.id}>
      <CarCard card={card} load={index >= eager ? 'when-near' : index === 0 ? 'first' : 'at-once'} />
    </li>
  ));
  // In the order of their slots, so that each finds those before it in place.
  for (const promo of promos) {
    items.splice(
      promo.position - 1,
      0,
      <li key={`promo ${promo.position}`}>
        <PromoCard promo={promo} />
      </li>,
    );
  }
  return <ul className={classes.cards}>{items}</ul>;
}
