import type { AdjustmentAnswers, ByHandReason, ValuedVehicle } from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';
import type { Estimate } from '@forecourt/retail-rules';
import type { LookUp } from './valuation.provider.ts';

/** A registration, sealed with the valuation's own key, and what it led to. */
export interface LookedUp {
  readonly sealedRego: string;
  readonly regoState: string;
  readonly lookUp: LookUp;
}

/** A valuation as it was started (TRADE-1). */
export interface StartedValuation extends LookedUp {
  readonly site: string;
  /** The owner of the key: the valuation itself, until its person is known. */
  readonly personId: string;
  readonly carId?: string | undefined;
}

/** An offer: an estimate with the cars that it rests on and until when it holds, ISO 8601 in UTC. */
export interface Offer extends Estimate {
  readonly medianCents: number;
  readonly sample: number;
  readonly validUntil: string;
}

/** The events of a valuation (TRADE-1). They stay within the service; the lead that follows says what a dealer needs. Money is integer cents. */
export type ValuationEvent =
  | NewEvent<'ValuationStarted', StartedValuation>
  | NewEvent<'RegoChanged', LookedUp>
  | NewEvent<'VehicleStated', { readonly vehicle: ValuedVehicle }>
  | NewEvent<'KmsStated', { readonly kms: number }>
  | NewEvent<'QuestionsAnswered', { readonly answers: AdjustmentAnswers }>
  | NewEvent<'OfferMade', Offer>
  | NewEvent<'LeftToPerson', { readonly reason: ByHandReason }>
  | NewEvent<'OfferAccepted', { readonly leadId: string }>
  | NewEvent<'PersonAsked', { readonly leadId: string }>
  | NewEvent<'ResultRecorded', object>;

const TYPES: ReadonlySet<string> = new Set<ValuationEvent['type']>([
  'ValuationStarted',
  'RegoChanged',
  'VehicleStated',
  'KmsStated',
  'QuestionsAnswered',
  'OfferMade',
  'LeftToPerson',
  'OfferAccepted',
  'PersonAsked',
  'ResultRecorded',
]);

/** Whether a stored event of the service is of such a stream, which is not published. */
export const isValuationEvent = (type: string): boolean => TYPES.has(type);

/** The stream of a valuation. */
export const valuationStream = (id: string): string => `valuation-${id}`;

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
