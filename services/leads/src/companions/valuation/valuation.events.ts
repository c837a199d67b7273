import type { AdjustmentAnswers, ByHandReason, ValuedVehicle } from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';
import type { Estimate } from '@forecourt/retail-rules';
import type { LookUp } from './valuation-provider.ts';

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
