import {
  type BookedReservation,
  bookedReservation,
  paymentAddress,
  type ReservationChange,
} from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { OutsideLeadsClient } from '../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** Asking the payment provider takes longer than most calls. */
const TIMEOUT_MS = 15_000;

/** Reservations as the leads service has them (RES-1). */
@Injectable()
export class Reservations {
  constructor(private readonly leads: OutsideLeadsClient) {}

  /** The reservation of a signed link; null if the link is not valid on this site (SITE-4). */
  async find(site: SiteContext, token: string): Promise<BookedReservation | null> {
    try {
      const answer = await this.leads.request('GET', pathOf(token), {
        caller: visitorOf(site),
        answer: bookedReservation,
        timeoutMs: TIMEOUT_MS,
      });
      return answer.body;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return null;
      throw error;
    }
  }

  /** Cancels it, or answers who bought the vehicle. @throws ProblemError 404 for another reader's link, 409 with the reason */
  async change(site: SiteContext, token: string, body: ReservationChange): Promise<void> {
    await this.leads.request('POST', `${pathOf(token)}/change`, {
      caller: visitorOf(site),
      body,
      timeoutMs: TIMEOUT_MS,
    });
  }

  /** Where it is paid, for somebody who goes there now; null if there is nothing to pay. @throws ProblemError 404 for a link that is not a visitor's of this site */
  async pay(site: SiteContext, token: string): Promise<string | null> {
    const { body } = await this.leads.request('POST', `${pathOf(token)}/pay`, {
      caller: visitorOf(site),
      body: {},
      answer: paymentAddress,
      timeoutMs: TIMEOUT_MS,
    });
    return body.pay_url;
  }
}

const pathOf = (token: string): string => `/reservations/${encodeURIComponent(token)}`;
