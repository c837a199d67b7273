import { type BookedDrive, bookedDrive, type FreeSlots, freeSlots } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { LeadsClient } from '../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';
import type { BookingKind } from './booking-kinds.ts';

/** Booked appointments and free times as the leads service has them: test drives (TD-1) and services (PAGE-1). */
@Injectable()
export class Bookings {
  constructor(private readonly leads: LeadsClient) {}

  /**
   * Free times of a place for a few days.
   * @param asked the first of the days, such as 2026-03-04, and the token of a booking that is to be moved
   * @throws ProblemError 404 for a place that is not the site's, or takes none (SITE-4)
   */
  async slots(
    site: SiteContext,
    kind: BookingKind,
    location: string,
    { from, booking }: { readonly from?: string | undefined; readonly booking?: string } = {},
  ): Promise<FreeSlots> {
    const query = new URLSearchParams({ location, ...(from !== undefined && { from }), ...(booking && { booking }) });
    const { body } = await this.leads.request('GET', `/${kind}/slots?${query}`, {
      caller: visitorOf(site),
      answer: freeSlots,
    });
    return body;
  }

  /** The booking of a signed link; null if the link is not, or no longer, valid on this site. */
  async booked(site: SiteContext, kind: BookingKind, token: string): Promise<BookedDrive | null> {
    try {
      const path = `/${kind}/${encodeURIComponent(token)}`;
      return (await this.leads.request('GET', path, { caller: visitorOf(site), answer: bookedDrive })).body;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return null;
      throw error;
    }
  }

  /** Moves the booking of a link. @throws ProblemError 400 or 409 with the reason */
  async move(site: SiteContext, kind: BookingKind, token: string, startsAt: string): Promise<void> {
    await this.leads.request('POST', `/${kind}/${encodeURIComponent(token)}/move`, {
      caller: visitorOf(site),
      body: { starts_at: startsAt },
    });
  }

  /** Cancels the booking of a link. */
  async cancel(site: SiteContext, kind: BookingKind, token: string): Promise<void> {
    await this.leads.request('POST', `/${kind}/${encodeURIComponent(token)}/cancel`, {
      caller: visitorOf(site),
      body: {},
    });
  }
}
