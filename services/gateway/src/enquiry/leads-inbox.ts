import { type EnquiryAnswer, enquiryAnswer, prizeDrawn, type SignedInUser } from '@forecourt/contracts';
import type { InternalAnswer, InternalClient } from '@forecourt/service-kit';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** An enquiry as a visitor's browser sent it; the leads service reads and checks it. */
export interface SentEnquiry {
  /** JSON, unread. */
  readonly body: Buffer;
  /** One key for each press of the button: a repeat makes no second lead (LEAD-6). */
  readonly idempotencyKey: string | undefined;
  readonly userAgent: string | undefined;
  /** It came without the proof of work that a browser does (LEAD-3). */
  readonly suspected?: boolean;
  /** Who is signed in, where the site asks for that. */
  readonly user?: SignedInUser | null;
}

/** Where enquiries go. */
export class LeadsInbox {
  readonly #leads: InternalClient;

  constructor(leads: InternalClient) {
    this.#leads = leads;
  }

  /** What the spin of a lead won on this site (PAGE-3). @throws ProblemError 404 for a lead that is no spin of the site */
  async prizeOf(site: SiteContext, leadId: string): Promise<string> {
    const { body } = await this.#leads.request('GET', `/draws/${leadId}`, {
      caller: visitorOf(site),
      answer: prizeDrawn,
    });
    return body.prize;
  }

  /** Hands an enquiry on for a site's visitor. @throws ProblemError the leads service's own, its errors by field kept (LEAD-4). */
  async submit(site: SiteContext, enquiry: SentEnquiry): Promise<InternalAnswer<EnquiryAnswer>> {
    return this.#leads.stream('POST', '/enquiries', {
      body: enquiry.body,
      caller: visitorOf(site, enquiry.user),
      answer: enquiryAnswer,
      headers: {
        'content-type': 'application/json',
        ...(enquiry.idempotencyKey && { 'idempotency-key': enquiry.idempotencyKey }),
        ...(enquiry.suspected && { 'x-visitor-suspected': 'captcha' }),
        ...(enquiry.userAgent && { 'x-visitor-user-agent': enquiry.userAgent }),
      },
    });
  }
}
