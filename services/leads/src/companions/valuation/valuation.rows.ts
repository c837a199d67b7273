import type { EventTransaction, StreamRules } from '@forecourt/event-store';
import { type PersonKey, PersonKeys } from '@forecourt/persons';
import { badRequest, conflict, notFound, type ProblemError } from '@forecourt/service-kit';
import type { QueryRunner } from 'typeorm';
import { decideValuation, type ValuationCommand, type ValuationRefusal } from './valuation.decider.ts';
import { evolveValuation, type ValuationEvent, type ValuationState, valuationStream } from './valuation.ts';

/** Keeps when a valuation was last changed. */
export async function saveValuation(
  queryRunner: QueryRunner,
  {
    streamId,
    site,
    personId,
    changedAt,
  }: { readonly streamId: string; readonly site: string; readonly personId: string; readonly changedAt: Date },
): Promise<void> {
  await queryRunner.query(
    `INSERT INTO valuations (id, site, person_id, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET changed_at = excluded.changed_at`,
    [streamId, site, personId, changedAt],
  );
}

/** Whether a lead was sent on a site. */
export async function isLeadOfSite(database: QueryRunner, leadId: string, site: string): Promise<boolean> {
  const rows: unknown[] = await database.query(
    `SELECT 1 FROM person_leads JOIN person_contacts USING (person_id) WHERE lead_id = $1 AND site = $2 LIMIT 1`,
    [leadId, site],
  );
  return rows.length > 0;
}

/** A valuation with its key. */
export interface LoadedValuation {
  readonly state: ValuationState;
  readonly key: PersonKey;
}

/** The valuation of a site by its id; undefined if there is none there (SITE-4), or it is forgotten or erased. */
export async function loadValuation(
  tx: EventTransaction,
  keys: PersonKeys,
  { id, site }: { readonly id: string; readonly site: string },
): Promise<LoadedValuation | undefined> {
  const events = await tx.load<ValuationEvent>(valuationStream(id));
  const state = events.reduce<ValuationState | undefined>(evolveValuation, undefined);
  if (state?.site !== site) return undefined;
  const key = await keys.find(tx.queryRunner, state.personId);
  return key && { state, key };
}

const contextOf = (id: string): string => `valuation:${id}`;

/** The registration of a valuation. */
export const regoOf = (id: string, { state, key }: LoadedValuation): string =>
  key.open(state.sealedRego, contextOf(id));

/** A registration, sealed for a valuation. */
export const sealedRego = (id: string, key: PersonKey, rego: string): string => key.seal(rego, contextOf(id));

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
