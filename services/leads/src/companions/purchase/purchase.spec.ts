import { describe, expect, it } from '@jest/globals';
import {
  decidePurchase,
  evolvePurchase,
  type PurchaseCommand,
  type PurchaseEvent,
  type PurchaseState,
} from './purchase.ts';

const now = new Date('2026-03-02T00:00:00.000Z');
const start = { site: 'riverside', carId: 'car-1', personId: 'person-1', sealedAnswers: 'sealed-1' };
const fold = (events: readonly PurchaseEvent[]) => events.reduce<PurchaseState | undefined>(evolvePurchase, undefined);
const outcomeOf = (given: readonly PurchaseEvent[], command: PurchaseCommand) =>
  decidePurchase(command, fold(given), now);
const eventsOf = (given: readonly PurchaseEvent[], command: PurchaseCommand): PurchaseEvent[] => {
  const decision = outcomeOf(given, command);
  return 'events' in decision ? [...(decision.events ?? [])] : [];
};
const started = eventsOf([], { type: 'StartPurchase', start });
const answer = (sealedAnswers: string) => ({ type: 'AnswerPurchase', sealedAnswers }) as const;

describe('an online purchase', () => {
  it('keeps the last answers of each step', () => {
    const answered = [...started, ...eventsOf(started, answer('sealed-2'))];
    expect(fold(answered)).toMatchObject({ ...start, sealedAnswers: 'sealed-2', changes: 1 });
  });

  it('is started once, and changed only if it was', () => {
    expect(outcomeOf(started, { type: 'StartPurchase', start })).toEqual({ refusal: 'started-already' });
    expect(outcomeOf([], answer('sealed-2'))).toEqual({ refusal: 'no-such-purchase' });
  });

  it('is sent once, and then changed with the dealer', () => {
    const agreed = { priceCents: 2_899_000, priceType: 'Drive Away', depositCents: 20_000 };
    const sent = [...started, ...eventsOf(started, { type: 'SendPurchase', leadId: 'lead-1', agreed })];
    expect(fold(sent)).toMatchObject({ leadId: 'lead-1', agreed });
    expect(outcomeOf(sent, answer('sealed-2'))).toEqual({ refusal: 'sent-already' });
    expect(outcomeOf(sent, { type: 'SendPurchase', leadId: 'lead-2' })).toEqual({ refusal: 'sent-already' });
  });

  it('has a bound', () => {
    const many = [...started];
    for (let count = 0; count < 100; count += 1) many.push(...eventsOf(many, answer(`sealed-${count}`)));
    expect(outcomeOf(many, answer('one more'))).toEqual({ refusal: 'too-many-changes' });
    expect(eventsOf(many, { type: 'SendPurchase', leadId: 'lead-1' })).toHaveLength(1);
  });
});
