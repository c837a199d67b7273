import type { EventTransaction } from '@forecourt/event-store';
import { type LetterPurpose, Letters } from '@forecourt/messages';
import type { PaymentOrder } from '@forecourt/payments';
import { LookupKey, PersonKeys } from '@forecourt/persons';
import { dealershipZone, placePhone } from '@forecourt/retail-rules';
import { SiteDirectory } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { placeOfLead, senderOfLead, smsNumberOf } from '../../lead/lead.service.ts';
import { SignedTokens } from '../../lead/lead-token.ts';
import { hasProven, userOfLead } from '../../lead/person-contacts.ts';
import { reservationMails, reservationSms } from './reservation.mails.ts';
import type { Reservation, ReservationLetter } from './reservation.ts';

/** Whose link it is: the visitor pays and cancels, the dealer says what became of the vehicle. */
export type Reader = 'visitor' | 'dealer';
const READERS: readonly Reader[] = ['visitor', 'dealer'];

/** Signed links to reservations (RES-1), bound to the site, the reservation and the reader. */
@Injectable()
export class ReservationLinks {
  readonly #tokens: SignedTokens;

  constructor(lookup: LookupKey) {
    this.#tokens = new SignedTokens(lookup, 'reservation');
  }

  /** The token of a lead's reservation on a site. */
  tokenOf(site: string, leadId: string, reader: Reader): string {
    return this.#tokens.tokenOf(leadId, `${reader}:${site}:${leadId}`);
  }

  /** The reservation's page. */
  pathOf(site: string, leadId: string, reader: Reader): string {
    return `/reservations/${this.tokenOf(site, leadId, reader)}`;
  }

  /** The lead and the reader that a token of this site names; undefined for any other (SITE-4). */
  read(site: string, token: string): { leadId: string; reader: Reader } | undefined {
    for (const reader of READERS) {
      const leadId = this.#tokens.read(token, (id) => `${reader}:${site}:${id}`);
      if (leadId !== undefined) return { leadId, reader };
    }
    return undefined;
  }
}

/** What each message is in the queue of letters, and who reads it. */
const PURPOSES = {
  receipt: { purpose: 'reservation_receipt', reader: 'visitor' },
  refund: { purpose: 'reservation_refund', reader: 'visitor' },
  not_charged: { purpose: 'reservation_not_charged', reader: 'visitor' },
  sale_question: { purpose: 'reservation_sale_question', reader: 'dealer' },
  sale_reminder: { purpose: 'reservation_sale_reminder', reader: 'dealer' },
  refund_owed: { purpose: 'reservation_refund_owed', reader: 'dealer' },
} as const satisfies Record<
  ReservationLetter,
  { readonly purpose: LetterPurpose; readonly reader: 'visitor' | 'dealer' }
>;

/** What is written to visitors and dealers about reservations (RES-1), and what the payment's page says. */
@Injectable()
export class ReservationLetters {
  constructor(
    private readonly letters: Letters,
    private readonly persons: PersonKeys,
    private readonly lookup: LookupKey,
    private readonly directory: SiteDirectory,
    private readonly links: ReservationLinks,
  ) {}

  /** @throws ProblemError 503 before the sites were read: nobody knows yet whom to write to, nor by which site */
  requireSites(): void {
    this.directory.requireReady();
  }

  /** The payment of a reservation. @throws ProblemError as requireSites */
  orderOf({ leadId, site, origin, depositCents, carTitle }: Reservation): PaymentOrder {
    this.requireSites();
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
  async post(tx: EventTransaction, letter: ReservationLetter, reservation: Reservation): Promise<boolean> {
    const { leadId, site, dealershipId, origin, timeZone } = reservation;
    const { purpose, reader } = PURPOSES[letter];
    const dealership = this.directory.dealership(dealershipId);
    const config = this.directory.bySlug(site)?.config;
    const sender = await senderOfLead(tx, this.persons, leadId);
    const { name = '', email } = sender?.details.answers ?? {};
    const to = reader === 'dealer' ? dealership?.email : email;
    if (!dealership || !config || to === undefined) return false;
    const at = await placeOfLead(tx, leadId);
    const place = dealership.locations.find(({ slug }) => slug === at);
    const phone = placePhone(place, dealership);
    const setting = {
      ...{ site: config.name, dealership: dealership.name, phone, name },
      timeZone: timeZone ?? dealershipZone(dealership),
      url: origin + this.links.pathOf(site, leadId, reader),
    };
    const mail = reservationMails[letter](reservation, setting);
    const replyTo = reader === 'visitor' && dealership.email;
    const person = reader === 'visitor' && sender ? sender.person : null;
    const user = reader === 'visitor' ? await userOfLead(tx.queryRunner, leadId) : undefined;
    const ofOwner = await hasProven(tx.queryRunner, user, this.lookup.countedDigests({ email: to }));
    const posted = { act: `${purpose}:${leadId}`, purpose, site, about: leadId, person, ofOwner };
    const content = { by: 'email', ...mail, ...(replyTo && { replyTo }) } as const;
    await this.letters.post(tx.queryRunner, { ...posted, to, content });
    const mobile = reader === 'visitor' && sender ? smsNumberOf(sender.answers, config) : undefined;
    const sms = reservationSms[letter]?.(reservation, setting);
    if (mobile !== undefined && sms) await this.letters.post(tx.queryRunner, { ...posted, to: mobile, content: sms });
    return true;
  }
}
