import type { EventTransaction } from '@forecourt/event-store';
import { type PersonKey, PersonKeys } from '@forecourt/persons';
import { type ValuationEvent, valuationStream } from './valuation.events.ts';
import { evolveValuation, type ValuationState } from './valuation.ts';

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
