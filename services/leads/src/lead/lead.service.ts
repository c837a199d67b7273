import { type FormAnswers, type LeadTimeline, leadEvents, type SiteConfig } from '@forecourt/contracts';
import { EventStore, type EventTransaction, type StoredEvent } from '@forecourt/event-store';
import { type PersonKey, PersonKeys, toAustralianMobile } from '@forecourt/persons';
import { carTitle } from '@forecourt/retail-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { openDetails } from './lead.publishing.ts';
import { noSuchLead } from './lead.rows.ts';
import { fold, type LeadCar, type LeadEvent } from './lead.ts';
import { isKnownLeadEvent, toPublicData } from './lead.wire.ts';
import { openedDetails, type PersonalDetails } from './personal-details.ts';

/** Reads the events of leads. */
@Injectable()
export class LeadService {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    private readonly keys: PersonKeys,
  ) {}

  /** A lead's whole history with its person in clear (LEAD-5). @throws ProblemError 404 for another dealership's lead (SITE-4). */
  async historyOf(leadId: string, dealershipIds: readonly number[]): Promise<LeadHistory> {
    const events = await this.store.transact((tx) => tx.load<LeadEvent>(leadId));
    const lead = fold(events);
    if (!lead || !dealershipIds.includes(lead.dealershipId)) throw noSuchLead();
    return {
      lead_id: leadId,
      history: await Promise.all(events.filter(isKnownLeadEvent).map((event) => this.#entryOf(event))),
    };
  }

  async #entryOf(event: StoredEvent<LeadEvent>): Promise<LeadHistory['history'][number]> {
    const details = await openDetails(event, this.dataSource, this.keys);
    return {
      version: event.version,
      type: leadEvents[event.type].type,
      at: event.occurredAt.toISOString(),
      ...(event.meta.actor && { actor: event.meta.actor }),
      data: toPublicData(event.streamId, event, details),
    };
  }
}

/** Everything that happened to a lead, oldest first, in the words of the public events (LEAD-5). */
export type LeadHistory = Omit<LeadTimeline, 'deliveries' | 'readings'>;

/** Who sent a lead, with the key that seals what is written to them. */
export interface LeadSender {
  readonly person: PersonKey;
  readonly details: PersonalDetails;
  /** All answers, personal or not. */
  readonly answers: FormAnswers;
  readonly car: LeadCar | undefined;
}

/** The slug of the place that a lead went to, by its second event; undefined if none was known. */
export async function placeOfLead(tx: EventTransaction, leadId: string): Promise<string | undefined> {
  const routed = await tx.loadVersion<LeadEvent>(leadId, 2);
  return routed?.type === 'LeadRouted' ? routed.data.locationSlug : undefined;
}

/** Who sent a lead, read in the open transaction; undefined once the person is erased. */
export async function senderOfLead(
  tx: EventTransaction,
  persons: PersonKeys,
  leadId: string,
): Promise<LeadSender | undefined> {
  const submitted = await tx.loadVersion<LeadEvent>(leadId, 1);
  if (submitted?.type !== 'LeadSubmitted') return undefined;
  const { personId, sealedDetails, car } = submitted.data;
  const person = await persons.find(tx.queryRunner, personId);
  if (!person) return undefined;
  const details = openedDetails(person, sealedDetails, leadId);
  return { person, details, answers: { ...submitted.data.answers, ...details.answers }, car };
}

/** The mobile, in E.164, of somebody who asked for reminders and changes by SMS on a site that offers them (LEAD-12). Pure. */
export const smsNumberOf = (
  { sms_updates: wanted, phone }: FormAnswers,
  { forms }: Pick<SiteConfig, 'forms'>,
): string | undefined =>
  forms.sms_updates && wanted === true && phone !== undefined ? toAustralianMobile(phone) : undefined;

/** What the title of a lead's car is made of. */
type TitledCar = Pick<LeadCar, 'title' | 'year' | 'make' | 'model' | 'badge'>;

/** What a car of a lead is called: its title on the site (VEH-8). */
export function titleOfCar(car: TitledCar): string {
  const { title = null, year = null, make, model, badge = null } = car;
  return carTitle({ name: title, carsalesTitle: null, year, make, model, badge });
}

/** What a letter calls the car of a lead; undefined if the lead has none. */
export const carOfLead = (car: TitledCar | undefined): string | undefined => car && titleOfCar(car);
