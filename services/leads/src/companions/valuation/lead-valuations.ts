import {
  asksFor,
  type FormAnswers,
  type FormDeclaration,
  formOf,
  type Heading,
  takesValuations,
} from '@forecourt/contracts';
import { applyCommand, type EventMeta, EventStore, type EventTransaction } from '@forecourt/event-store';
import { PersonKeys } from '@forecourt/persons';
import { Clock, notFound, ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EnquirySite } from '../../enquiry/enquiry-site.ts';
import { noteContacts, type Subject } from '../../lead/person-contacts.ts';
import { withoutValuation, withValuation } from './lead-answers.ts';
import { loadValuation, regoOf } from './load-valuation.ts';
import { offerOf } from './valuation.decider.ts';
import { valuationStream } from './valuation.events.ts';
import { noSuchValuation, offerGone, valuationRules } from './valuation.rules.ts';

/** What of an enquiry depends on its valuation. */
interface ValuedEnquiry {
  form: FormDeclaration;
  heading: Heading;
  answers: FormAnswers;
}

/** A valuation that a lead hands over. */
export interface TakenValuation {
  readonly id: string;
  readonly personId: string;
  /** The offer that the lead accepts, integer cents; undefined if it asks a person. */
  readonly offerCents: number | undefined;
}

/** Valuations of leads: any form that asks for `valuation_id` may hand one over (TRADE-1). */
@Injectable()
export class LeadValuations {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * An enquiry with what its valuation says, which goes before what its body says. A valuation form with an offer is an accepted one, any
   * other asks a person.
   * @throws ProblemError 404 on a site without valuations, or naming valuation_id for one of another site (SITE-4); 409 if its offer is over
   */
  async of<Sent extends ValuedEnquiry>(
    enquiry: Sent,
    site: Pick<EnquirySite, 'slug' | 'valuations'>,
  ): Promise<{ enquiry: Sent; valuation: TakenValuation | undefined }> {
    const isValued = VALUED.some((form) => form.name === enquiry.form.name);
    if (isValued && !takesValuations(site)) throw notFound();
    const { valuation_id: id, ...own } = enquiry.answers;
    if (id === undefined || !asksFor(enquiry.form, 'valuation_id')) {
      const answers = withoutValuation(own);
      return {
        enquiry: isValued ? { ...enquiry, ...BY_HAND, answers } : { ...enquiry, answers },
        valuation: undefined,
      };
    }
    const found = await this.store.transact((tx) => loadValuation(tx, this.keys, { id, site: site.slug }));
    if (!found) throw unknownValuation();
    const now = this.clock.now();
    const offer = offerOf(found.state, now);
    if (found.state.offer && !offer) throw offerGone();
    const answers = { rego: regoOf(id, found), ...withValuation(enquiry.answers, id, found.state, now) };
    return {
      enquiry: { ...enquiry, ...(isValued && (offer ? ACCEPTED : BY_HAND)), answers },
      valuation: { id, personId: found.state.personId, offerCents: offer?.offerCents },
    };
  }

  /**
   * Records the lead in its valuation, in the open transaction, which holds the stream's lock. From now on whoever erases the person erases
   * the valuation's key, too.
   */
  async take(
    tx: EventTransaction,
    { id, personId, offerCents }: TakenValuation,
    { leadId, subject, meta, now }: { leadId: string; subject: Subject; meta: EventMeta; now: Date },
  ): Promise<void> {
    const command = () => ({ type: 'TakeLead', leadId, offerCents }) as const;
    await applyCommand(tx, valuationRules, { streamId: valuationStream(id), meta, command }, now);
    await noteContacts(tx.queryRunner, personId, subject);
  }
}

const VALUED = [formOf('trade_in_offer'), formOf('trade_in_by_hand')];
const headed = (name: 'trade_in_offer' | 'trade_in_by_hand') => {
  const form = formOf(name);
  return { form, heading: { category: form.category, subcategory: form.subcategory } };
};
const ACCEPTED = headed('trade_in_offer');
const BY_HAND = headed('trade_in_by_hand');

function unknownValuation(): ProblemError {
  const { status, message } = noSuchValuation();
  return new ProblemError({ status, detail: message, errors: [{ field: 'valuation_id', message }] });
}
