import type { EventTransaction } from '@forecourt/event-store';
import { type LetterPurpose, Letters } from '@forecourt/messages';
import type { PaymentOrder } from '@forecourt/payments';
import { PersonKeys } from '@forecourt/persons';
import { dealershipZone } from '@forecourt/retail-rules';
import { SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { senderOfLead } from '../../lead/lead-contact.ts';
import type { Letter } from './reservation.events.ts';
import type { Reservation } from './reservation.ts';
import { ReservationLinks } from './reservation-links.ts';
import { reservationMails } from './reservation-mails.ts';

/** What each message is in the queue of letters, and who reads it. */
const PURPOSES = {
  receipt: { purpose: 'reservation_receipt', reader: 'visitor' },
  refund: { purpose: 'reservation_refund', reader: 'visitor' },
  not_charged: { purpose: 'reservation_not_charged', reader: 'visitor' },
  sale_question: { purpose: 'reservation_sale_question', reader: 'dealer' },
  sale_reminder: { purpose: 'reservation_sale_reminder', reader: 'dealer' },
} as const satisfies Record<Letter, { readonly purpose: LetterPurpose; readonly reader: 'visitor' | 'dealer' }>;

/** What is written to visitors and dealers about reservations (RES-1), and what the payment's page says. */
@Injectable()
export class ReservationLetters {
  constructor(
    @Inject(Letters) private readonly letters: Letters,
    @Inject(PersonKeys) private readonly persons: PersonKeys,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(ReservationLinks) private readonly links: ReservationLinks,
  ) {}

  /** The payment of a reservation. */
  orderOf({ leadId, site, origin, depositCents, carTitle }: Reservation): PaymentOrder {
    return {
      reference: leadId,
      amountCents: depositCents,
      description: `Refundable deposit, ${carTitle}`,
      payee: this.directory.bySlug(site)?.config.name ?? site,
      returnUrl: origin + this.links.pathOf(site, leadId, 'visitor'),
    };
  }

  /**
   * Posts a message in the transaction that records it; each is sent once. Who is erased, or has no address, can't be written to.
   * @returns whether there is somebody to write to
   */
  async post(tx: EventTransaction, letter: Letter, reservation: Reservation): Promise<boolean> {
    const { leadId, site, dealershipId, origin, timeZone } = reservation;
    const { purpose, reader } = PURPOSES[letter];
    const dealership = this.directory.dealership(dealershipId);
    const config = this.directory.bySlug(site)?.config;
    const sender = await senderOfLead(tx, this.persons, leadId);
    const { name = '', email } = sender?.details.answers ?? {};
    const to = reader === 'dealer' ? dealership?.email : email;
    if (!dealership || !config || to === undefined) return false;
    const place = dealership.locations.find(({ primary }) => primary) ?? dealership.locations[0];
    const mail = reservationMails[letter](reservation, {
      ...{ site: config.name, dealership: dealership.name, phone: dealership.phone ?? place?.phone, name },
      timeZone: timeZone ?? dealershipZone(dealership),
      url: origin + this.links.pathOf(site, leadId, reader),
    });
    const replyTo = reader === 'visitor' && dealership.email;
    await this.letters.post(tx.queryRunner, {
      ...{ act: `${purpose}:${leadId}`, purpose, site, about: leadId, to },
      person: reader === 'visitor' && sender ? sender.person : null,
      content: { by: 'email', ...mail, ...(replyTo && { replyTo }) },
    });
    return true;
  }
}
