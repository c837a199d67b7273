import {
  type FormAnswers,
  type FoundPurchases,
  foundPurchases,
  type Purchase,
  purchase,
  type SignedInUser,
} from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { LeadsClient } from '../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** Online purchases as the leads service has them (RES-3). */
@Injectable()
export class Purchases {
  constructor(private readonly leads: LeadsClient) {}

  /** Starts one, which is the user's if somebody is signed in. @param key new for each @throws ProblemError 400 naming an answer that can't be taken */
  async start(
    site: SiteContext,
    body: { car_id: string; answers: FormAnswers },
    { key, user }: { key: string; user: SignedInUser | null },
  ): Promise<Purchase> {
    const headers = { 'idempotency-key': key };
    return (await this.leads.request('POST', '/purchases', { ...callOf(site, user), body, headers })).body;
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

  /** Those of a user, and those that somebody signed out began with the user's number. */
  async ofUser(site: SiteContext, user: SignedInUser): Promise<FoundPurchases> {
    const { body } = await this.leads.request('POST', '/purchases/find', {
      caller: visitorOf(site, user),
      answer: foundPurchases,
      body: { phone: user.phone },
    });
    return body;
  }

  /** Makes those that were begun with the user's number and this address the user's own; which there are stays unsaid. */
  async claim(site: SiteContext, user: SignedInUser, email: string): Promise<void> {
    const body = { phone: user.phone, email };
    await this.leads.request('POST', '/purchases/claim', { caller: visitorOf(site, user), body });
  }
}

const callOf = (site: SiteContext, user?: SignedInUser | null) =>
  ({ caller: visitorOf(site, user), answer: purchase }) as const;
const pathOf = (id: string): string => `/purchases/${encodeURIComponent(id)}`;

/** Injection token of the limit on steps of purchases of one network. */
export const PURCHASE_LIMIT = Symbol('PURCHASE_LIMIT');

/** How many steps a purchase takes, changes included, by which the limit on enquiries is raised. */
export const STEPS_OF_ONE = 15;
