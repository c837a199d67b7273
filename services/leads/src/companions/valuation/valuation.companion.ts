import {
  type AccountItem,
  asksFor,
  type FormAnswers,
  type FormDeclaration,
  formOf,
  type Heading,
  statedFields,
  takesValuations,
} from '@forecourt/contracts';
import { applyCommand, EventStore } from '@forecourt/event-store';
import { PersonKeys } from '@forecourt/persons';
import { byHandText, centsOf, estimateBasis, estimateRange, formatDollars } from '@forecourt/retail-rules';
import { Clock, Metrics, notFound, ProblemError, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Injectable, type Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import type { LeadsConfig } from '../../config.ts';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import type {
  Accepted,
  AccountPart,
  Brought,
  CompanionDeclaration,
  EnquirySetting,
  LeadCompanion,
  OwnLead,
} from '../../enquiry/lead-companion.ts';
import { noteContacts, unfinishedForms } from '../../lead/person-contacts.ts';
import { ContinueValuation, RecordResult, StartValuation } from './valuation.commands.ts';
import { offerOf, toValuation } from './valuation.decider.ts';
import { ValuationController } from './valuation.http.ts';
import { acknowledgedEstimate } from './valuation.letter.ts';
import { AskedProvider, OwnStock, TestPlates, VALUER } from './valuation.provider.ts';
import { loadValuation, noSuchValuation, offerGone, regoOf, valuationRules } from './valuation.rows.ts';
import { isValuationEvent, type ValuationState, valuationStream } from './valuation.ts';

/** The valuation that a lead hands over: any form that asks for `valuation_id` may (TRADE-1). */
@Injectable()
export class ValuationCompanion implements LeadCompanion {
  constructor(
    private readonly store: EventStore,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * An enquiry with what its valuation says, which goes before what its body says. A valuation form with an offer is an accepted one, any
   * other asks a person.
   * @throws ProblemError 404 on a site without valuations, or naming valuation_id for one of another site (SITE-4); 409 if its offer is over
   */
  async state(enquiry: Enquiry, { site }: EnquirySetting): Promise<Accepted> {
    const isValued = VALUED.some((form) => form.name === enquiry.form.name);
    if (isValued && !takesValuations(site)) throw notFound();
    const { valuation_id: id, ...own } = enquiry.answers;
    if (id === undefined || !asksFor(enquiry.form, 'valuation_id')) {
      const answers = withoutValuation(own);
      return { enquiry: isValued ? { ...enquiry, ...BY_HAND, answers } : { ...enquiry, answers } };
    }
    const found = await this.store.transact((tx) => loadValuation(tx, this.keys, { id, site: site.slug }));
    if (!found) throw unknownValuation();
    const now = this.clock.now();
    const offer = offerOf(found.state, now);
    if (found.state.offer && !offer) throw offerGone();
    const answers = { rego: regoOf(id, found), ...withValuation(enquiry.answers, id, found.state, now) };
    return {
      enquiry: { ...enquiry, ...(isValued && (offer ? ACCEPTED : BY_HAND)), answers },
      brings: {
        ...handedOver(id, found.state.personId, offer?.offerCents),
        acknowledged: isValued && offer ? acknowledgedEstimate(answers) : undefined,
      },
    };
  }

  /** The trade-ins of a user, by what their leads say. */
  async accountOf(leads: readonly OwnLead[]): Promise<AccountPart> {
    const valued = leads.filter(({ submission }) =>
      VALUED.some(
        ({ category, subcategory }) => category === submission.category && subcategory === submission.subcategory,
      ),
    );
    return { items: new Map(valued.map(({ leadId, submission }) => [leadId, itemOf(submission.answers)])) };
  }
}

/**
 * A valuation whose stream records the lead. From now on whoever erases the person erases the valuation's key, too.
 * @param offerCents the offer that the lead accepts, integer cents; undefined if it asks a person
 */
function handedOver(id: string, personId: string, offerCents: number | undefined): Brought {
  return {
    locks: () => [valuationStream(id)],
    start: async (tx, { leadId, subject, meta, now }) => {
      const command = () => ({ type: 'TakeLead', leadId, offerCents }) as const;
      await applyCommand(tx, valuationRules, { streamId: valuationStream(id), meta, command }, now);
      await noteContacts(tx.queryRunner, personId, subject);
    },
  };
}

/** Who values vehicles: the platform's own stock, and for demonstrations test plates. Without an engine a person values each vehicle. */
const valuer = ({ engine, development }: LeadsConfig): Provider => ({
  provide: VALUER,
  inject: [Clock, SERVICE_LOGGER, Metrics],
  useFactory: (clock: Clock, logger: Logger, metrics: Metrics) => {
    const own = engine && new OwnStock(engine);
    const asked = new AskedProvider(own && development ? new TestPlates(own, () => clock.now()) : own, logger);
    metrics.counter({ name: 'valuation_provider_faults_total', read: () => asked.faults });
    return asked;
  },
});

/** Valuations of trade-ins, as the service registers them. */
export const valuation: CompanionDeclaration = {
  companion: ValuationCompanion,
  providers: (config) => [valuer(config), StartValuation.handler, ContinueValuation.handler, RecordResult.handler],
  controllers: [ValuationController],
  staysInside: isValuationEvent,
  retention: { entries: [unfinishedForms('valuations', 'valuations of trade-ins')] },
};

const VALUED = [formOf('trade_in_offer'), formOf('trade_in_by_hand')];
const headed = (name: 'trade_in_offer' | 'trade_in_by_hand'): { form: FormDeclaration; heading: Heading } => {
  const form = formOf(name);
  return { form, heading: { category: form.category, subcategory: form.subcategory } };
};
const ACCEPTED = headed('trade_in_offer');
const BY_HAND = headed('trade_in_by_hand');

function unknownValuation(): ProblemError {
  const { status, message } = noSuchValuation();
  return new ProblemError({ status, detail: message, errors: [{ field: 'valuation_id', message }] });
}

function itemOf({
  trade_in_vehicle,
  trade_in_year,
  trade_in_make,
  trade_in_model,
  estimate,
}: FormAnswers): AccountItem {
  const words = [trade_in_year, trade_in_make, trade_in_model].filter(Boolean).join(' ');
  return { kind: 'trade_in', vehicle: trade_in_vehicle || words || null, estimate: estimate ?? null };
}

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
