import { type BookedDrive, bookedDrive, type FreeSlots, freeSlots } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { LeadsClient } from '../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** Test drives as the leads service has them (TD-1). */
@Injectable()
export class TestDrives {
  constructor(private readonly leads: LeadsClient) {}

  /**
   * Free times of a place for a few days. @param from the first of the days, such as 2026-03-04
   * @throws ProblemError 404 for a place that is not the site's, or takes none (SITE-4)
   */
  async slots(site: SiteContext, location: string, from?: string): Promise<FreeSlots> {
    const query = new URLSearchParams({ location, ...(from !== undefined && { from }) });
    const { body } = await this.leads.request('GET', `/test-drives/slots?${query}`, {
      caller: visitorOf(site),
      answer: freeSlots,
    });
    return body;
  }

  /** The drive of a signed link; null if the link is not, or no longer, valid on this site. */
  async booked(site: SiteContext, token: string): Promise<BookedDrive | null> {
    try {
      const path = `/test-drives/${encodeURIComponent(token)}`;
      return (await this.leads.request('GET', path, { caller: visitorOf(site), answer: bookedDrive })).body;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return null;
      throw error;
    }
  }

  /** Moves the drive of a link. @throws ProblemError 400 or 409 with the reason */
  async move(site: SiteContext, token: string, startsAt: string): Promise<void> {
    await this.leads.request('POST', `/test-drives/${encodeURIComponent(token)}/move`, {
      caller: visitorOf(site),
      body: { starts_at: startsAt },
    });
  }

  /** Cancels the drive of a link. */
  async cancel(site: SiteContext, token: string): Promise<void> {
    await this.leads.request('POST', `/test-drives/${encodeURIComponent(token)}/cancel`, {
      caller: visitorOf(site),
      body: {},
    });
  }
}
