import type { AdjustmentAnswers, ByHandReason, ValuedVehicle } from '@forecourt/contracts';
import type { Offer, StartedValuation, ValuationEvent } from './valuation.events.ts';

/** A valuation as folded from its events. */
export interface ValuationState extends StartedValuation {
  readonly vehicle?: ValuedVehicle | undefined;
  readonly kms?: number | undefined;
  readonly answers?: AdjustmentAnswers | undefined;
  /** Either of the two once everything is answered, until an answer changes. */
  readonly offer?: Offer | undefined;
  readonly byHand?: ByHandReason | undefined;
  /** The last lead that accepted the offer, or asked a person. */
  readonly leadId?: string | undefined;
  readonly accepted: boolean;
  readonly recorded: boolean;
  /** How many events there are. */
  readonly version: number;
}

/** The valuation after one more event. @throws Error if another event comes before the start: the stream is damaged */
export function evolveValuation(before: ValuationState | undefined, event: ValuationEvent): ValuationState {
  if (event.type === 'ValuationStarted') {
    return { ...event.data, ...vehicleOf(event.data), accepted: false, recorded: false, version: 1 };
  }
  if (!before) throw new Error(`${event.type} precedes ValuationStarted.`);
  return { ...before, ...changeOf(event), version: before.version + 1 };
}

const unfinished = { offer: undefined, byHand: undefined, accepted: false, recorded: false } as const;

function changeOf(event: Exclude<ValuationEvent, { type: 'ValuationStarted' }>): Partial<ValuationState> {
  switch (event.type) {
    case 'RegoChanged':
      return { ...event.data, ...vehicleOf(event.data), ...unfinished };
    case 'VehicleStated':
      return { vehicle: event.data.vehicle, ...unfinished };
    case 'KmsStated':
      return { kms: event.data.kms, ...unfinished };
    case 'QuestionsAnswered':
      return { answers: event.data.answers, ...unfinished };
    case 'OfferMade':
      return { ...unfinished, offer: event.data };
    case 'LeftToPerson':
      return { ...unfinished, byHand: event.data.reason };
    case 'OfferAccepted':
      return { accepted: true, leadId: event.data.leadId };
    case 'PersonAsked':
      return { leadId: event.data.leadId };
    case 'ResultRecorded':
      return { recorded: true };
  }
}

/** The only vehicle that a plate led to is the one, until the visitor says otherwise. */
function vehicleOf({ lookUp: { outcome, vehicles } }: Pick<StartedValuation, 'lookUp'>) {
  return { vehicle: outcome === 'found' ? vehicles[0] : undefined };
}
