import { EventStore } from '@forecourt/event-store';
import { MessageFault, MessageSender } from '@forecourt/messages';
import type { PaymentOrder } from '@forecourt/payments';
import { PersonKeys } from '@forecourt/persons';
import { dealershipZone } from '@forecourt/retail-rules';
import { Clock, SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ContactParts, contactOfLead } from '../lead/lead-contact.ts';
import { type RetryAt } from '../process/process.ts';
import type { ReservationCommand } from '../reservation/reservation.decider.ts';
import type { Letter } from '../reservation/reservation.events.ts';
import type { Reservation } from '../reservation/reservation.ts';
import { ReservationLinks } from './reservation-links.ts';
import { reservationMails } from './reservation-mails.ts';

/** A message that no server takes is given up after so many tries, over about four hours. */
const MOST_ATTEMPTS = 12;
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 3_600_000;

/** What is written to visitors and dealers about reservations (RES-1), and what the payment's page says. */
@Injectable()
export class ReservationLetters {
  private readonly contact: ContactParts;

  constructor(
    @Inject(EventStore) store: EventStore,
    @Inject(DataSource) dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(PersonKeys) persons: PersonKeys,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(MessageSender) private readonly sender: MessageSender,
    @Inject(ReservationLinks) private readonly links: ReservationLinks,
  ) {
    this.contact = { store, dataSource, persons };
  }

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
   * Sends a message. Who is erased, or has no address, can't be written to.
   * @returns what is to be recorded, or when it is to be tried again
   */
  async send(letter: Letter, reservation: Reservation, attempts: number): Promise<ReservationCommand | RetryAt> {
    const { leadId, site, dealershipId, origin } = reservation;
    const dealership = this.directory.dealership(dealershipId);
    const config = this.directory.bySlug(site)?.config;
    const isDealers = letter === 'sale_question' || letter === 'sale_reminder';
    const { name = '', email } = await contactOfLead(this.contact, leadId);
    const to = isDealers ? dealership?.email : email;
    if (!dealership || !config || to === undefined) return { type: 'RecordLetter', letter, sent: false };
    const place = dealership.locations.find(({ primary }) => primary) ?? dealership.locations[0];
    const mail = reservationMails[letter](reservation, {
      site: config.name,
      dealership: dealership.name,
      phone: dealership.phone ?? place?.phone,
      timeZone: reservation.timeZone ?? dealershipZone(dealership),
      url: origin + this.links.pathOf(site, leadId, isDealers ? 'dealer' : 'visitor'),
      name,
    });
    const message = {
      ...mail,
      to: [to],
      messageId: `reservation.${letter}.${leadId}`,
      ...(!isDealers && dealership.email && { replyTo: dealership.email }),
    };
    try {
      await this.sender.sendEmail(message, 1);
      return { type: 'RecordLetter', letter, sent: true };
    } catch (fault) {
      if (!(fault instanceof MessageFault)) throw fault;
      if (attempts >= MOST_ATTEMPTS) return { type: 'RecordLetter', letter, sent: false };
      const waitMs = Math.min(RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
      return { retryAt: new Date(this.clock.now().getTime() + waitMs), failed: true };
    }
  }
}
