import {
  type CredentialHolder,
  type LeadList,
  type LeadListQuery,
  type LeadTimeline,
  leadList,
  leadTimeline,
  type PhoneRevealLog,
  type PhoneRevealQuery,
  phoneRevealLog,
  type Replayed,
  replayed,
  type SendAgain,
  type SupportDeliveries,
  supportDeliveries,
} from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { CrmClient } from '../../clients/service-clients.ts';

/** The leads of a credential's own dealerships, and their log of revealed numbers, which the leads service checks again (SITE-4). */
@Injectable()
export class SupportLeads {
  constructor(private readonly leads: CrmClient) {}

  /** Leads, newest first, without their persons. @throws ProblemError 400 for a wrong place */
  list(holder: CredentialHolder, query: LeadListQuery): Promise<LeadList> {
    return this.#post('', { holder, query }, leadList);
  }

  /** Everything that happened to a lead, with its person; the service logs who reads it. @throws ProblemError 404 for another's */
  timeline(holder: CredentialHolder, leadId: string): Promise<LeadTimeline> {
    return this.#post(`/${encodeURIComponent(leadId)}/timeline`, { holder }, leadTimeline);
  }

  /** A lead's deliveries to subscriptions. @throws ProblemError 404 for another's */
  deliveries(holder: CredentialHolder, leadId: string): Promise<SupportDeliveries> {
    return this.#post(`/${encodeURIComponent(leadId)}/deliveries`, { holder }, supportDeliveries);
  }

  /** Sends again what was given up. @throws ProblemError 404 for another's, 409 where nothing was */
  sendAgain(holder: CredentialHolder, leadId: string, again: SendAgain): Promise<Replayed> {
    return this.#post(`/${encodeURIComponent(leadId)}/send-again`, { holder, again }, replayed);
  }

  /** The numbers of a dealership that visitors asked to see on a day (VEH-4). @throws ProblemError 404 for another's */
  reveals(holder: CredentialHolder, query: PhoneRevealQuery): Promise<PhoneRevealLog> {
    return this.#ask('/support/phone-reveals', { holder, query }, phoneRevealLog);
  }

  #post<Answer>(path: string, body: object, answer: z.ZodType<Answer>): Promise<Answer> {
    return this.#ask(`/support/leads${path}`, body, answer);
  }

  async #ask<Answer>(path: string, body: object, answer: z.ZodType<Answer>): Promise<Answer> {
    return (await this.leads.request('POST', path, { caller: { actor: 'system:gateway' }, body, answer })).body;
  }
}
