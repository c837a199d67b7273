import { isDeepStrictEqual } from 'node:util';
import type { AdjustmentAnswers, SiteConfig, Valuation, ValuedVehicle } from '@forecourt/contracts';
import type { Decision } from '@forecourt/event-store';
import {
  dayAt,
  dollarsOf,
  type EstimateLimits,
  type EstimateTerms,
  pastLimits,
  type SimilarCars,
  tradeInEstimate,
  zoneOfState,
} from '@forecourt/retail-rules';
import {
  evolveValuation,
  type LookedUp,
  type Offer,
  type StartedValuation,
  type ValuationEvent,
  type ValuationState,
} from './valuation.ts';

/** More than anybody who goes back and forth comes to. */
const MOST_EVENTS = 120;
const DAY_MS = 86_400_000;

/** What a site wants of its estimates. */
export type ValuationTerms = EstimateTerms & EstimateLimits & Pick<SiteConfig['valuations'], 'valid_days'>;

/** What was found out for an estimate, and of which vehicle. */
export interface Findings {
  readonly vehicle: ValuedVehicle;
  readonly kms: number;
  /** Null if nobody could say. */
  readonly similar: SimilarCars | null;
  readonly terms: ValuationTerms;
}

/** What a visitor says of the vehicle. */
export interface Answers {
  readonly vehicle?: ValuedVehicle | undefined;
  readonly kms?: number | undefined;
  readonly answers?: AdjustmentAnswers | undefined;
}

export type ValuationCommand =
  | { readonly type: 'StartValuation'; readonly start: StartedValuation }
  | {
      readonly type: 'ContinueValuation';
      readonly rego?: LookedUp | undefined;
      readonly said: Answers;
      /** Present once all questions should have been answered. */
      readonly findings?: Findings | undefined;
    }
  /** @param offerCents the offer as the visitor saw it; undefined if a person is asked */
  | { readonly type: 'TakeLead'; readonly leadId: string; readonly offerCents: number | undefined }
  | { readonly type: 'RecordResult' };

/** Why a command does nothing. */
export type ValuationRefusal =
  | 'started-already'
  | 'no-such-valuation'
  | 'changed-meanwhile'
  | 'incomplete'
  | 'offer-gone'
  | 'no-result'
  | 'too-many-changes';

/** Decides on a valuation (TRADE-1). Pure, and safe to repeat: what is known already changes nothing. @param now UTC */
export function decideValuation(
  command: ValuationCommand,
  valuation: ValuationState | undefined,
  now: Date,
): Decision<ValuationEvent, ValuationRefusal> {
  if (command.type === 'StartValuation') {
    if (valuation) return { refusal: 'started-already' };
    return { events: [{ type: 'ValuationStarted', data: command.start, occurredAt: now }] };
  }
  if (!valuation) return { refusal: 'no-such-valuation' };
  const outcome = decide(command, valuation, now);
  if (outcome.refusal === undefined && valuation.version + outcome.events.length > MOST_EVENTS) {
    return { refusal: 'too-many-changes' };
  }
  return outcome;
}

function decide(
  command: Exclude<ValuationCommand, { type: 'StartValuation' }>,
  valuation: ValuationState,
  now: Date,
): Decision<ValuationEvent, ValuationRefusal> {
  switch (command.type) {
    case 'ContinueValuation':
      return continued(command, valuation, now);
    case 'TakeLead': {
      const { leadId, offerCents } = command;
      if (valuation.leadId === leadId) return { events: [] };
      if (offerCents === undefined) return { events: [{ type: 'PersonAsked', data: { leadId }, occurredAt: now }] };
      if (offerOf(valuation, now)?.offerCents !== offerCents) return { refusal: 'offer-gone' };
      return { events: [{ type: 'OfferAccepted', data: { leadId }, occurredAt: now }] };
    }
    case 'RecordResult': {
      if (!valuation.offer && !valuation.byHand) return { refusal: 'no-result' };
      return { events: valuation.recorded ? [] : [{ type: 'ResultRecorded', data: {}, occurredAt: now }] };
    }
  }
}

/** The offer that stands; undefined if there is none, or its time is over. */
export function offerOf({ offer }: Pick<ValuationState, 'offer'>, now: Date): Offer | undefined {
  return offer && now < new Date(offer.validUntil) ? offer : undefined;
}

function continued(
  { rego, said, findings }: Extract<ValuationCommand, { type: 'ContinueValuation' }>,
  valuation: ValuationState,
  now: Date,
): Decision<ValuationEvent, ValuationRefusal> {
  const changes = changesOf(rego, said, valuation, now);
  const after = changes.reduce<ValuationState>(evolveValuation, valuation);
  if (!findings || (changes.length === 0 && (offerOf(after, now) || after.byHand))) return { events: changes };
  const { vehicle, kms, answers } = after;
  if (!vehicle || kms === undefined || !answers) return { refusal: 'incomplete' };
  // Another tab may have changed it while the provider was asked.
  if (!isDeepStrictEqual(vehicle, findings.vehicle) || kms !== findings.kms) return { refusal: 'changed-meanwhile' };
  const valued = { vehicle, kms, answers, regoState: after.regoState };
  return { events: [...changes, resultOf(valued, findings, now)] };
}

function changesOf(
  rego: LookedUp | undefined,
  { vehicle, kms, answers }: Answers,
  before: ValuationState,
  occurredAt: Date,
): ValuationEvent[] {
  const looked: ValuationEvent[] = rego ? [{ type: 'RegoChanged', data: rego, occurredAt }] : [];
  const known = looked.reduce<ValuationState>(evolveValuation, before);
  return [
    ...looked,
    ...(vehicle && !isDeepStrictEqual(vehicle, known.vehicle)
      ? [{ type: 'VehicleStated' as const, data: { vehicle }, occurredAt }]
      : []),
    ...(kms !== undefined && kms !== known.kms ? [{ type: 'KmsStated' as const, data: { kms }, occurredAt }] : []),
    ...(answers && !isDeepStrictEqual(answers, known.answers)
      ? [{ type: 'QuestionsAnswered' as const, data: { answers }, occurredAt }]
      : []),
  ];
}

function resultOf(
  {
    vehicle,
    kms,
    answers,
    regoState,
  }: Required<{ [Key in keyof Answers]: NonNullable<Answers[Key]> }> & Pick<ValuationState, 'regoState'>,
  { similar, terms }: Findings,
  now: Date,
): ValuationEvent {
  const left = (reason: Extract<ValuationEvent, { type: 'LeftToPerson' }>['data']['reason']): ValuationEvent => ({
    type: 'LeftToPerson',
    data: { reason },
    occurredAt: now,
  });
  const past = pastLimits({ year: vehicle.year, kms }, terms, dayAt(now, zoneOfState(regoState)));
  if (past) return left(past);
  if (!similar) return left('unavailable');
  const estimate = tradeInEstimate(similar, answers, terms);
  if (typeof estimate === 'string') return left(estimate);
  const validUntil = new Date(now.getTime() + terms.valid_days * DAY_MS).toISOString();
  const { sample } = similar;
  return { type: 'OfferMade', data: { ...estimate, sample, validUntil }, occurredAt: now };
}

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
