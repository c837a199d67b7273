import { describe, expect, it } from '@jest/globals';
import { cardFixture } from '../../testing/card-fixture.ts';
import { cardsInTurn } from './cards-in-turn.ts';

const [a, b, c, d, e] = [0, 1, 2, 3, 4].map((index) => ({ ...cardFixture(index), id: String(index) }));
const ids = (cards: { id: string }[]) => cards.map(({ id }) => id).join(' ');

describe('the cards of an answer', () => {
  it('are the first ones at once, and below them those before, each once', () => {
    const before = [a, b, c, d, e].flatMap((card) => card ?? []);
    const cards = [d, a, c, b].flatMap((card) => card ?? []);
    expect(ids(cardsInTurn(cards, before, 2))).toBe('3 0 2 4');
    expect(ids(cardsInTurn(cards.slice(0, 3), before, 2))).toBe('3 0 2');
  });

  it('are all of it in the end', () => {
    const cards = [a, b, c].flatMap((card) => card ?? []);
    expect(cardsInTurn(cards, cards, 2)).toBe(cards);
  });
});
