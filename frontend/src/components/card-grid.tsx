import type { CarCard as Card, ResultsPage } from '@forecourt/contracts';
import { CarCard } from './car-card.tsx';
import classes from './card-grid.module.css';
import { PromoCard } from './promo-card/promo-card.tsx';

/**
 * Cards side by side, as many as fit. The same parts line up across a row, above all price and buttons. No row is left with gaps: among
 * results the last promo card widens, and elsewhere the last cards do. On a phone results stand below each other, and elsewhere cards are
 * one strip that is swiped.
 * @param promos promo cards, each in its slot among the cards (SRCH-10)
 * @param eager how many cards can be visible at once: their pictures load at once, the first with priority
 */
export function CardGrid({
  cards,
  eager = 0,
  promos,
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
  const warnings = new Set(cards.flatMap(({ repayment }) => repayment?.warning || []));
  const count = cards.length + (promos?.length ?? 0);
  const widthIn = (columns: number) => columns - ((count - 1) % columns);
  // In the order of their slots, so that each finds those before it in place.
  for (const [place, promo] of (promos ?? []).entries()) {
    const isLast = place === (promos?.length ?? 0) - 1;
    items.splice(
      promo.position - 1,
      0,
      <li key={`promo ${promo.position}`} {...(isLast && { 'data-two': widthIn(2), 'data-three': widthIn(3) })}>
        <PromoCard promo={promo} />
      </li>,
    );
  }
  return (
    <div className={classes.frame}>
      <ul className={promos ? classes.cards : `${classes.cards} rail`}>{items}</ul>
      {[...warnings].map((warning) => (
        <p key={warning} className={classes.warning}>
          {warning}
        </p>
      ))}
    </div>
  );
}
