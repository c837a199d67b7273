import type { EventTransaction } from '@forecourt/event-store';
import { Letters } from '@forecourt/messages';
import { type PersonKey, PersonKeys } from '@forecourt/persons';
import { SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EnquirySite } from '../../enquiry/enquiry-site.ts';
import type { LeadCar } from '../../lead/lead.events.ts';
import { carOfLead, senderOfLead } from '../../lead/lead-contact.ts';
import { DriveLinks } from './drive-links.ts';
import { driveMail } from './drive-mail.ts';
import type { Drive } from './drive-rows.ts';
import type { DrivePlace, WantedSlot } from './place-slots.ts';

/** A booking that was just made. */
interface Booking {
  readonly leadId: string;
  readonly person: PersonKey;
  readonly site: EnquirySite;
  readonly place: DrivePlace;
  readonly slot: WantedSlot;
  readonly car: LeadCar | undefined;
  readonly to: string;
  /** The page that it was sent from. */
  readonly url: string;
}

/** Writes to people about their test drives, in the transaction of what happened to them (TD-1). */
@Injectable()
export class DriveLetters {
  constructor(
    @Inject(Letters) private readonly letters: Letters,
    @Inject(DriveLinks) private readonly links: DriveLinks,
    @Inject(PersonKeys) private readonly persons: PersonKeys,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
  ) {}

  /** Confirms a booking. */
  async booked({ queryRunner }: EventTransaction, booking: Booking): Promise<void> {
    const { leadId, person, site, place, slot, car, to, url } = booking;
    const content = driveMail({
      ...{ news: 'booked', site, ...place, car: carOfLead(car), startsAt: slot.startsAt, timeZone: slot.timeZone, url },
      managePath: this.#pathOf(site.slug, leadId),
    });
    const act = `drive_booked:${leadId}`;
    await this.letters.post(queryRunner, {
      ...{ act, purpose: 'drive_booked', site: site.slug, about: leadId, person, to, content },
    });
  }

  /**
   * Says that a drive was moved or cancelled, whoever did it. Who is erased, or gave no address, can't be written to.
   * @param drive as it is after the change; when it was cancelled, it has the time that it would have had
   */
  async changed(tx: EventTransaction, drive: Drive, news: 'moved' | 'cancelled'): Promise<void> {
    const { leadId, site: slug, dealershipId, locationSlug, startsAt, timeZone, revision } = drive;
    const site = this.directory.bySlug(slug)?.config;
    const dealership = this.directory.dealership(dealershipId);
    const sender = await senderOfLead(tx, this.persons, leadId);
    const to = sender?.details.answers.email;
    if (!site || !dealership || !sender || to === undefined) return;
    const location = dealership.locations.find((place) => place.slug === locationSlug);
    const content = driveMail({
      ...{ news, site, dealership, location, car: carOfLead(sender.car), startsAt, timeZone, url: sender.details.url },
      managePath: this.#pathOf(slug, leadId),
    });
    const act = `drive_${news}:${leadId}:${revision}`;
    await this.letters.post(tx.queryRunner, {
      ...{ act, purpose: `drive_${news}`, site: slug, about: leadId, person: sender.person, to, content },
    });
  }

  #pathOf(site: string, leadId: string): string {
    return `/test-drives/${this.links.tokenOf(site, leadId)}`;
  }
}
