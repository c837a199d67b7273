import { type FormAnswers, statedFields } from '@forecourt/contracts';
import { byHandText, centsOf, estimateBasis, estimateRange, formatDollars } from '@forecourt/retail-rules';
import type { ValuationState } from './valuation.ts';
import { toValuation } from './valuation.wire.ts';

/** What a lead says of no valuation: nothing of what only the platform states, whatever its body said. */
export function withoutValuation(answers: FormAnswers): FormAnswers {
  const stated: readonly string[] = statedFields;
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !stated.includes(name)));
}

/**
 * What a lead says of its valuation, for a dealer to read (TRADE-1): the vehicle, the answers, the offer and its basis are those that the
 * platform kept. Pure.
 */
export function withValuation(answers: FormAnswers, id: string, state: ValuationState, now: Date): FormAnswers {
  const { vehicle, kms, adjustmentAnswers, estimate, by_hand: byHand, regoState } = toValuation(id, state, now);
  return {
    ...withoutValuation(answers),
    ...adjustmentAnswers,
    regoState,
    ...(vehicle && {
      trade_in_vehicle: vehicle.title,
      trade_in_year: String(vehicle.year),
      trade_in_make: vehicle.make,
      trade_in_model: vehicle.model,
    }),
    ...(kms !== null && { kms: String(kms) }),
    ...(estimate && {
      offer_price: formatDollars(centsOf(estimate.offer_price)),
      estimate: estimateRange(estimate),
      estimate_basis: estimateBasis(estimate),
      offer_accepted: true,
    }),
    ...(!estimate &&
      byHand && { estimate_basis: `Not estimated online. ${byHandText(byHand)}`, offer_accepted: false }),
  };
}
