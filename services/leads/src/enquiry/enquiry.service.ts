import type { EnquiryAnswer } from '@forecourt/contracts';
import { type EventMeta, EventStore, type EventTransaction, retryOnConflict } from '@forecourt/event-store';
import { enquiryEventId } from '@forecourt/retail-rules';
import { badRequest, type CallerClaims, Clock, conflict, Ids, SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SubmitLead } from '../lead/lead.commands.ts';
import { decide } from '../lead/lead.decider.ts';
import { LookupKey } from '../person/lookup-key.ts';
import type { PersonKey } from '../person/person-key.ts';
import { PersonKeys, personLock } from '../person/person-keys.ts';
import { type EnquirySite, siteOf } from '../site/enquiry-site.ts';
import { type EnquiredCar, toLeadCar } from './enquired-car.ts';
import { comparableText, type Enquiry } from './enquiry.ts';
import { type Attempt, attemptLock, findAnswer, type KeptAnswer, keepAnswer } from './enquiry-answers.ts';
import { isCareer } from './enquiry-category.ts';
import { routeOf } from './enquiry-route.ts';
import { enquiryFaults } from './enquiry-rules.ts';
import { StockCars } from './stock-cars.ts';
import { successPath } from './success-path.ts';

/** An answer, and whether the enquiry had it already. */
export interface Submitted {
  answer: EnquiryAnswer;
  repeated: boolean;
}

/** An enquiry that was let through, with all that its lead is made of. */
interface Accepted {
  attempt: Attempt;
  digest: string;
  enquiry: Enquiry;
  site: EnquirySite;
  car: EnquiredCar | undefined;
}

/** Makes leads of enquiries. */
@Injectable()
export class EnquiryService {
  readonly #store: EventStore;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(StockCars) private readonly stock: StockCars,
    @Inject(PersonKeys) private readonly persons: PersonKeys,
    @Inject(LookupKey) private readonly lookup: LookupKey,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Ids) private readonly ids: Ids,
  ) {
    this.#store = new EventStore(dataSource);
  }

  /**
   * Makes a lead of an enquiry, or gives the answer that the same try got before (LEAD-6). Once it has answered, the lead is durable and
   * waits to be published (CRM-4).
   * @throws ProblemError 400 naming each field that the site's rules refuse (LEAD-4), 404 for a car that is not the site's (SITE-4), 409
   *   where the key was used for another enquiry, 503 where the site or the car can't be read: nothing is kept then.
   */
  async submit(enquiry: Enquiry, idempotencyKey: string, caller: CallerClaims, meta: EventMeta): Promise<Submitted> {
    const site = siteOf(caller, this.directory);
    const attempt = { site: site.slug, idempotencyKey };
    const digest = this.lookup.digest('enquiry', comparableText(enquiry));
    const known = await findAnswer(this.dataSource, attempt);
    if (known) return repeat(known, digest);

    const car = enquiry.carId === undefined ? undefined : await this.stock.find(enquiry.carId, caller);
    const faults = enquiryFaults(enquiry, site, car);
    if (faults.length > 0) throw badRequest(faults);
    const accepted = { attempt, digest, enquiry, site, car };
    return retryOnConflict(() => this.#store.transact((tx) => this.#keep(tx, accepted, meta)));
  }

  /** All locks come first: of the attempt, so that a double click waits and is then answered; of the person; of the new lead. */
  async #keep(tx: EventTransaction, accepted: Accepted, meta: EventMeta): Promise<Submitted> {
    const { attempt, digest, enquiry } = accepted;
    await tx.lock([attemptLock(attempt)]);
    const known = await findAnswer(tx.queryRunner, attempt);
    if (known) return repeat(known, digest);
    const personIndex = this.lookup.personIndex(enquiry.person);
    const leadId = this.ids.uuid();
    await tx.lock([personLock(personIndex)]);
    await tx.lock([leadId]);

    const person = await this.persons.findOrMake(tx.queryRunner, personIndex);
    const decision = decide(submitLead(leadId, accepted, person), undefined, this.clock.now());
    if (decision.refusal) throw new Error(`A new lead was refused: ${decision.refusal}.`);
    await tx.append(leadId, 0, decision.events, meta);
    await tx.queryRunner.query('INSERT INTO person_leads (person_id, lead_id) VALUES ($1, $2)', [
      person.personId,
      leadId,
    ]);
    const answer = answerTo(leadId, accepted);
    await keepAnswer(tx.queryRunner, attempt, { answer, enquiryDigest: digest, personId: person.personId });
    return { answer, repeated: false };
  }
}

function repeat({ answer, enquiryDigest }: KeptAnswer, digest: string): Submitted {
  if (enquiryDigest === undefined || enquiryDigest === digest) return { answer, repeated: true };
  const detail = 'This Idempotency-Key was used for another enquiry. Please send a new enquiry with a new key.';
  throw conflict(detail, [{ field: 'Idempotency-Key', message: detail }]);
}

function submitLead(leadId: string, { enquiry, site, car }: Accepted, person: PersonKey): SubmitLead {
  const { dealershipId, ...route } = routeOf(enquiry, site.dealerships, car);
  const { heading, carId, person: details, dealershipSlug, ...kept } = enquiry;
  return {
    type: 'SubmitLead',
    route,
    submission: {
      ...kept,
      ...heading,
      dealershipId,
      dealershipSlug: route.dealershipSlug,
      personId: person.personId,
      sealedDetails: person.seal(details, leadId),
      car: car && toLeadCar(car),
    },
  };
}

function answerTo(leadId: string, { enquiry, site, car }: Accepted): EnquiryAnswer {
  const recorded = {
    career: isCareer(enquiry.heading),
    car: car ? { carType: car.carType, tag: car.tag ?? null } : null,
  };
  return {
    success: true,
    lead_id: leadId,
    analytics_event: enquiryEventId(recorded, site.forms.dealer_event_ids),
    success_path: successPath(leadId, enquiry),
  };
}
