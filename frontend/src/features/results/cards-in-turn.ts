import type { CarCard } from '@forecourt/contracts';

/**
 * The cards of an answer as far as they are drawn: the first ones are new, and those below are still the ones before, without those that are
 * among the first now, and no more than there will be. Once `before` is the answer itself, all are new.
 */
export function cardsInTurn(cards: CarCard[], before: CarCard[], first: number): CarCard[] {
  if (before === cards) return cards;
  const drawn = cards.slice(0, first);
  const ids = new Set(drawn.map(({ id }) => id));
  const below = before.slice(first).filter(({ id }) => !ids.has(id));
  return [...drawn, ...below.slice(0, cards.length - drawn.length)];
}
