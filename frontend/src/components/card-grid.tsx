import type { CarCard as Card } from '@forecourt/contracts';
import { CarCard } from './car-card.tsx';
import classes from './card-grid.module.css';

/**
 * Cards side by side, as many as the space takes. What is the same on each stands on one line across a row, its price and buttons above all.
 * @param eager so many cards can be in view at once: their pictures are not put off, and the first is wanted before all
 */
export function CardGrid({ cards, eager = 0 }: { cards: Card[]; eager?: number }) {
  return (
    <ul className={classes.cards}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <CarCard card={card} load={index >= eager ? 'when-near' : index === 0 ? 'first' : 'at-once'} />
        </li>
      ))}
    </ul>
  );
}
