import type { EventTransaction } from '@forecourt/event-store';
import { Letters } from '@forecourt/messages';
import type { PersonKey } from '@forecourt/persons';
import { Inject, Injectable } from '@nestjs/common';
import type { AcceptedEnquiry } from './accepted-enquiry.ts';
import { acknowledgementOf } from './acknowledgement.ts';
import { routeOf } from './enquiry-route.ts';

/** Writes to the sender of an enquiry, in the transaction of its lead. */
@Injectable()
export class EnquiryLetters {
  constructor(@Inject(Letters) private readonly letters: Letters) {}

  /** Acknowledges it (LEAD-12), unless something that it brings is confirmed instead. Who gave no address can't be written to. */
  async post(
    tx: EventTransaction,
    { enquiry, site, car, brings }: AcceptedEnquiry,
    { leadId, person }: { leadId: string; person: PersonKey },
  ): Promise<void> {
    const to = enquiry.answers.email;
    if (to === undefined) return;
    const own = brings.find(({ post }) => post);
    if (own) return own.post?.(tx, { leadId, person, to });
    const { dealershipId, locationSlug } = routeOf(enquiry, site.dealerships, car);
    const dealership = site.dealerships.find(({ id }) => id === dealershipId) ?? site.dealerships[0];
    const location = dealership?.locations.find(({ slug }) => slug === locationSlug);
    const content = dealership && acknowledgementOf({ enquiry, site, car, dealership, location });
    if (!content) return;
    const act = `enquiry_received:${leadId}`;
    await this.letters.post(tx.queryRunner, {
      ...{ act, purpose: 'enquiry_received', site: site.slug, about: leadId, person, to, content },
    });
  }
}
