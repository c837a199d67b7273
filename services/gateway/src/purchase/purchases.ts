import { type FormAnswers, type FoundPurchases, foundPurchases, type Purchase, purchase } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { LeadsClient } from '../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** Online purchases as the leads service has them (RES-3). */
@Injectable()
export class Purchases {
  constructor(private readonly leads: LeadsClient) {}

  /** Starts one. @param key new for each @throws ProblemError 400 naming an answer that can't be taken */
  async start(site: SiteContext, body: { car_id: string; answers: FormAnswers }, key: string): Promise<Purchase> {
    const headers = { 'idempotency-key': key };
    return (await this.leads.request('POST', '/purchases', { ...callOf(site), body, headers })).body;
  }

  /** One by its id; null if it is not of this site (SITE-4), or forgotten. */
  async find(site: SiteContext, id: string): Promise<Purchase | null> {
    try {
      return (await this.leads.request('GET', pathOf(id), callOf(site))).body;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return null;
      throw error;
    }
  }

  /** Answers a step. @throws ProblemError 400 naming an answer that can't be taken, 409 once it was sent */
  async answer(site: SiteContext, id: string, answers: FormAnswers): Promise<Purchase> {
    return (await this.leads.request('PATCH', pathOf(id), { ...callOf(site), body: { answers } })).body;
  }

  /** Those of a number that was proven by a code. @param phone E.164 */
  async ofPhone(site: SiteContext, phone: string): Promise<FoundPurchases['purchases']> {
    const { body } = await this.leads.request('POST', '/purchases/find', {
      caller: visitorOf(site),
      answer: foundPurchases,
      body: { phone },
    });
    return body.purchases;
  }
}

const callOf = (site: SiteContext) => ({ caller: visitorOf(site), answer: purchase }) as const;
const pathOf = (id: string): string => `/purchases/${encodeURIComponent(id)}`;
