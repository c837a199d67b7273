import type { StreamRules } from '@forecourt/event-store';
import { badRequest, conflict, notFound, type ProblemError } from '@forecourt/service-kit';
import { decideValuation, type ValuationCommand, type ValuationRefusal } from './valuation.decider.ts';
import type { ValuationEvent } from './valuation.events.ts';
import { evolveValuation, type ValuationState } from './valuation.ts';
import { saveValuation } from './valuation-rows.ts';

/** How a valuation's stream starts, changes and decides; its row says when it is forgotten. */
export const valuationRules: StreamRules<
  ValuationState | undefined,
  ValuationEvent,
  ValuationCommand,
  ValuationRefusal
> = {
  initialState: undefined,
  evolve: evolveValuation,
  decide: decideValuation,
  toError: problemOf,
  save: async ({ queryRunner }, { streamId, after, events }) => {
    const changedAt = events.at(-1)?.occurredAt;
    if (after && changedAt) await saveValuation(queryRunner, { streamId, ...after, changedAt });
  },
};

export const noSuchValuation = (): ProblemError =>
  notFound('This valuation is no longer on this site. Please value your vehicle again.');

/** The answer to a lead that accepts an offer that no longer stands: `form_completed`, sent again, makes a new one. */
export function offerGone(): ProblemError {
  const message = 'This estimate is no longer valid. Please check a new one before you accept it.';
  return conflict(message, [{ field: 'valuation_id', message }]);
}

function problemOf(refusal: ValuationRefusal): ProblemError {
  switch (refusal) {
    case 'no-such-valuation':
      return noSuchValuation();
    case 'offer-gone':
      return offerGone();
    case 'incomplete':
      return badRequest([
        {
          field: 'form_completed',
          message: 'Please send vehicle, kms and adjustmentAnswers first, or in the same call.',
        },
      ]);
    case 'started-already':
      return conflict('This valuation has been started already.');
    case 'changed-meanwhile':
      return conflict('This valuation was changed meanwhile. Please send the change again.');
    case 'no-result':
      return conflict('This valuation has no result yet.');
    case 'too-many-changes':
      return conflict('This valuation was changed too often. Please start another one.');
  }
}
