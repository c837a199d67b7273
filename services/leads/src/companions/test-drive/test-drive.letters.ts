import type { Dealership, Location, SiteConfig } from '@forecourt/contracts';
import { EventStore, type EventTransaction } from '@forecourt/event-store';
import { type LetterContent, Letters } from '@forecourt/messages';
import { LookupKey, type PersonKey, PersonKeys } from '@forecourt/persons';
import { dayAndTime } from '@forecourt/retail-rules';
import { Clock, notFound, SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EnquirySite } from '../../enquiry/enquiry.site.ts';
import { carOfLead, senderOfLead } from '../../lead/lead.service.ts';
import { fold, type LeadCar, type LeadEvent } from '../../lead/lead.ts';
import { SignedTokens } from '../../letters/lead-token.ts';
import { type Drive, findDrive } from './test-drive.rows.ts';
import type { DrivePlace, WantedSlot } from './test-drive.ts';

/** The page of a booked drive. */
export const drivePath = (token: string): string => `/test-drives/${token}`;

/** Signed links to booked test drives (TD-1): bound to the site and the booking, and of no use once the drive is over. */
@Injectable()
export class DriveLinks {
  readonly #tokens: SignedTokens;

  constructor(
    @Inject(LookupKey) lookup: LookupKey,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.#tokens = new SignedTokens(lookup, 'test-drive');
  }

  /** The token of a lead's booking on a site. */
  tokenOf(site: string, leadId: string): string {
    return this.#tokens.tokenOf(leadId, `${site}:${leadId}`);
  }

  /**
   * The drive that a token names.
   * @throws ProblemError 404 for a token that is not this site's or was never given out (SITE-4), a drive that is over, or a person who is
   *   erased: which of these it is stays unsaid.
   */
  async find(site: string, token: string): Promise<Drive> {
    const leadId = this.#tokens.read(token, (id) => `${site}:${id}`);
    if (leadId === undefined) throw noSuchDrive();
    const drive = await findDrive(this.dataSource, leadId);
    if (!drive || drive.site !== site || new Date(drive.endsAt) <= this.clock.now()) throw noSuchDrive();
    const lead = fold(await this.store.transact((tx) => tx.load<LeadEvent>(leadId)));
    if (!lead || lead.erased) throw noSuchDrive();
    return drive;
  }
}

const noSuchDrive = () => notFound('This link is no longer valid.');

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
    return drivePath(this.links.tokenOf(site, leadId));
  }
}

/** What happened to a test drive that its driver is written to about. */
export type DriveNews = 'booked' | 'moved' | 'cancelled';

/** A test drive, as its driver is written to. */
export interface MailedDrive {
  readonly news: DriveNews;
  readonly site: Pick<SiteConfig, 'name' | 'hosts' | 'test_drives'>;
  readonly dealership: Dealership;
  /** Undefined if the dealership has it no more. */
  readonly location: Location | undefined;
  /** The car's title; undefined if it names none. */
  readonly car: string | undefined;
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  /** Of the place's clock. */
  readonly timeZone: string;
  /** The page that the booking was sent from; only its origin is read, and only if it is the site's own. */
  readonly url: string;
  readonly managePath: string;
}

/** The e-mail about a test drive, with the link that moves and cancels it (TD-1). Pure. */
export function driveMail(drive: MailedDrive): LetterContent {
  const { news, site, dealership, location, url, managePath } = drive;
  const { name, bring } = site.test_drives;
  const place = location?.name ?? dealership.name;
  const origin = ownOrigin(url, site.hosts);
  const phone = location?.phone ?? dealership.phone;
  const isOn = news !== 'cancelled';
  const lines = [
    sentenceOf(drive),
    ...(isOn ? [addressOf(drive), bring] : []),
    ...(isOn && origin !== null ? [`Move or cancel it, or add it to your calendar:\n${origin}${managePath}`] : []),
    ...(phone ? [isOn ? `Questions? Call ${phone}.` : `Would another time suit you? Call ${phone}.`] : []),
    site.name,
  ];
  return {
    by: 'email',
    subject: `${SUBJECTS[news]} ${name} at ${place}`,
    text: `${lines.join('\n\n')}\n`,
    fromName: site.name,
    ...(dealership.email && { replyTo: dealership.email }),
  };
}

const SUBJECTS: Readonly<Record<DriveNews, string>> = {
  booked: 'Your',
  moved: 'New time for your',
  cancelled: 'Cancelled: your',
};

function sentenceOf({ news, site, car, startsAt, timeZone }: MailedDrive): string {
  const what = `Your ${site.test_drives.name}${car === undefined ? '' : ` of the ${car}`}`;
  const when = dayAndTime(new Date(startsAt), timeZone);
  const sentences: Record<DriveNews, string> = {
    booked: `${what} is booked for ${when}.`,
    moved: `${what} has moved: it is now on ${when}.`,
    cancelled: `${what} on ${when} is cancelled.`,
  };
  return sentences[news];
}

function addressOf({ dealership, location }: MailedDrive): string {
  if (!location) return dealership.name;
  const { street, city, state, postcode } = location.address;
  return `${location.name}\n${street}, ${city} ${state.toUpperCase()} ${postcode}`;
}

/** The origin of an address of the site; null for any other, so that nobody can have a stranger sent to a page of theirs. */
function ownOrigin(url: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname, origin } = new URL(url);
  return hosts.includes(hostname) ? origin : null;
}
