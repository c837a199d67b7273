import type { Valuation } from '@forecourt/contracts';
import { dollarsOf } from '@forecourt/retail-rules';
import { offerOf } from './valuation.decider.ts';
import type { Offer } from './valuation.events.ts';
import type { ValuationState } from './valuation.ts';

/** A valuation as others read it: money in dollars, and never the registration. An offer whose time is over is none. Pure. */
export function toValuation(id: string, state: ValuationState, now: Date): Valuation {
  const { carId, regoState, lookUp, vehicle, kms, answers, byHand, accepted, leadId } = state;
  const offer = offerOf(state, now);
  return {
    id,
    car_id: carId ?? null,
    regoState,
    look_up: lookUp.outcome,
    vehicles: [...lookUp.vehicles],
    vehicle: vehicle ?? null,
    kms: kms ?? null,
    adjustmentAnswers: answers ?? null,
    form_completed: offer !== undefined || byHand !== undefined,
    estimate: offer ? estimateOf(offer) : null,
    by_hand: byHand ?? null,
    offer_accepted: accepted,
    lead_id: leadId ?? null,
  };
}

function estimateOf(offer: Offer): NonNullable<Valuation['estimate']> {
  return {
    offer_price: dollarsOf(offer.offerCents),
    low: dollarsOf(offer.lowCents),
    high: dollarsOf(offer.highCents),
    median: dollarsOf(offer.medianCents),
    sample: offer.sample,
    confidence: offer.confidence,
    valid_until: offer.validUntil,
    steps: offer.steps.map(({ label, cents }) => ({ label, amount: dollarsOf(cents) })),
  };
}
