import type { Dealership, Location, SiteConfig } from '@forecourt/contracts';
import { EventStore, type EventTransaction } from '@forecourt/event-store';
import { inTwoForms, type LetterContent, LetterRows, Letters } from '@forecourt/messages';
import { LookupKey, type PersonKey, PersonKeys } from '@forecourt/persons';
import { type CalendarEntry, calendarFile, dayAndTime } from '@forecourt/retail-rules';
import { Clock, notFound, SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EnquiredCar } from '../../enquiry/enquiry.car.ts';
import type { EnquirySite } from '../../enquiry/enquiry.site.ts';
import { carOfLead, senderOfLead } from '../../lead/lead.service.ts';
import { fold, type LeadEvent } from '../../lead/lead.ts';
import { SignedTokens } from '../../letters/lead-token.ts';
import { type Drive, findDrive } from './test-drive.rows.ts';
import { type DrivePlace, reminderTime, type WantedSlot } from './test-drive.ts';

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
  readonly car: EnquiredCar | undefined;
  readonly to: string;
  /** The page that it was sent from. */
  readonly url: string;
}

/** Whom a letter about a drive goes to. */
interface Addressee {
  readonly person: PersonKey;
  readonly to: string;
}

/** Writes to people about their test drives, in the transaction of what happened to them (TD-1). */
@Injectable()
export class DriveLetters {
  constructor(
    @Inject(Letters) private readonly letters: Letters,
    @Inject(LetterRows) private readonly rows: LetterRows,
    @Inject(DriveLinks) private readonly links: DriveLinks,
    @Inject(PersonKeys) private readonly persons: PersonKeys,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Confirms a booking. */
  async booked(tx: EventTransaction, booking: Booking): Promise<void> {
    const { leadId, site, place, slot, car, url } = booking;
    const { startsAt, endsAt, timeZone } = slot;
    await this.#post(tx, booking, {
      ...{ leadId, news: 'booked', site, ...place, startsAt, endsAt, timeZone, revision: 1, url },
      ...(car && { car: carOfLead(car), carPath: `/cars/${car.slug}` }),
      managePath: this.#pathOf(site.slug, leadId),
    });
  }

  /**
   * Says that a drive was moved or cancelled, whoever did it. Who is erased, or gave no address, can't be written to.
   * @param drive as it is after the change; when it was cancelled, it has the time that it would have had
   */
  async changed(tx: EventTransaction, drive: Drive, news: 'moved' | 'cancelled'): Promise<void> {
    const { leadId, site: slug, dealershipId, locationSlug, startsAt, endsAt, timeZone, revision } = drive;
    await this.rows.withdraw(tx.queryRunner, { purpose: 'drive_reminder', about: leadId }, this.clock.now());
    const site = this.directory.bySlug(slug)?.config;
    const dealership = this.directory.dealership(dealershipId);
    const sender = await senderOfLead(tx, this.persons, leadId);
    const to = sender?.details.answers.email;
    if (!site || !dealership || !sender || to === undefined) return;
    const location = dealership.locations.find((place) => place.slug === locationSlug);
    const { url: page } = sender.car ?? {};
    await this.#post(
      tx,
      { person: sender.person, to },
      {
        ...{
          leadId,
          news,
          site,
          dealership,
          location,
          car: carOfLead(sender.car),
          startsAt,
          endsAt,
          timeZone,
          revision,
        },
        carPath: page !== undefined && URL.canParse(page) ? new URL(page).pathname : undefined,
        url: sender.details.url,
        managePath: this.#pathOf(slug, leadId),
      },
    );
  }

  /** What happened, and for the day before a reminder of it (reminderTime); a drive that is moved or cancelled takes its reminder with it. */
  async #post(
    tx: EventTransaction,
    { person, to }: Addressee,
    drive: MailedDrive & { site: { slug: string } },
  ): Promise<void> {
    const { leadId, news, site, revision } = drive;
    const now = this.clock.now();
    const letter = { site: site.slug, about: leadId, person, to };
    const act = news === 'booked' ? `drive_booked:${leadId}` : `drive_${news}:${leadId}:${revision}`;
    const purpose = `drive_${news}` as const;
    await this.letters.post(tx.queryRunner, { ...letter, act, purpose, content: driveMail(drive, now) });
    const sendAt = news === 'cancelled' ? undefined : reminderTime(drive, now);
    if (sendAt === undefined) return;
    await this.letters.post(tx.queryRunner, {
      ...{ ...letter, act: `drive_reminder:${leadId}:${revision}`, purpose: 'drive_reminder', sendAt },
      content: driveMail({ ...drive, news: 'reminder' }, now),
    });
  }

  #pathOf(site: string, leadId: string): string {
    return drivePath(this.links.tokenOf(site, leadId));
  }
}

/** What a driver is written to about. */
export type DriveNews = 'booked' | 'moved' | 'cancelled' | 'reminder';

/** A test drive, as its driver is written to. */
export interface MailedDrive {
  readonly leadId: string;
  readonly news: DriveNews;
  readonly site: Pick<SiteConfig, 'name' | 'hosts' | 'test_drives'>;
  readonly dealership: Dealership;
  /** Undefined if the dealership has it no more. */
  readonly location?: Location | undefined;
  /** The car's title; undefined if it names none. */
  readonly car?: string | undefined;
  /** Its page on the site. */
  readonly carPath?: string | undefined;
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** Of the place's clock. */
  readonly timeZone: string;
  /** Counts its changes, from 1. */
  readonly revision: number;
  /** The page that the booking was sent from; only its origin is read, and only if it is the site's own. */
  readonly url: string;
  readonly managePath: string;
}

/** The e-mail about a test drive, with its calendar's file and the link that moves and cancels it (TD-1). Pure. */
export function driveMail(drive: MailedDrive, now: Date): LetterContent {
  const { news, site, dealership, location, car, carPath, url, managePath, startsAt, timeZone } = drive;
  const origin = ownOrigin(url, site.hosts);
  const phone = location?.phone ?? dealership.phone;
  const isOn = news !== 'cancelled';
  const question = isOn ? 'Questions?' : 'Would another time suit you?';
  return {
    by: 'email',
    ...inTwoForms({
      heading: `${SUBJECTS[news]} ${site.test_drives.name} at ${placeName(drive)}`,
      ...(origin !== null &&
        carPath !== undefined && { picture: { src: `${origin}${carPath}/picture.jpg`, alt: car ?? 'The vehicle' } }),
      paragraphs: [
        sentenceOf(drive),
        ...(isOn ? [site.test_drives.bring] : []),
        ...(phone ? [`${question} Call ${phone}.`] : []),
      ].filter((words) => words !== ''),
      facts: [
        ...(isOn ? [{ label: 'When', value: dayAndTime(new Date(startsAt), timeZone) }] : []),
        ...(isOn ? [{ label: 'Where', value: addressOf(drive) }] : []),
        ...(isOn && origin !== null
          ? [
              {
                label: 'Another time?',
                value: 'Move it, cancel it or add it to your calendar',
                href: origin + managePath,
              },
            ]
          : []),
        ...(phone ? [{ label: 'Phone', value: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` }] : []),
      ],
      footer: `Sent by ${site.name} because this address was given with a booking.`,
    }),
    ...(origin !== null && { calendar: calendarFile([calendarEntry(drive, origin)], { now, alarm: true }) }),
    fromName: site.name,
    ...(dealership.email && { replyTo: dealership.email }),
  };
}

const SUBJECTS: Readonly<Record<DriveNews, string>> = {
  booked: 'Your',
  moved: 'New time for your',
  cancelled: 'Cancelled: your',
  reminder: 'Tomorrow: your',
};

function sentenceOf({ news, site, car, startsAt, timeZone }: MailedDrive): string {
  const what = `Your ${site.test_drives.name}${car === undefined ? '' : ` of the ${car}`}`;
  const when = dayAndTime(new Date(startsAt), timeZone);
  const sentences: Record<DriveNews, string> = {
    booked: `${what} is booked for ${when}.`,
    moved: `${what} has moved: it is now on ${when}.`,
    cancelled: `${what} on ${when} is cancelled.`,
    reminder: `${what} is tomorrow, ${when}.`,
  };
  return sentences[news];
}

/** The same booking as the file of its page, by the same name: a calendar that has one replaces it by the other. */
function calendarEntry(drive: MailedDrive, origin: string): CalendarEntry {
  const { leadId, news, site, car, startsAt, endsAt, revision, managePath } = drive;
  const { name, bring } = site.test_drives;
  return {
    uid: `${leadId}@${new URL(origin).hostname}`,
    ...{ revision, cancelled: news === 'cancelled', startsAt, endsAt },
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)} at ${placeName(drive)}`,
    description: [car, bring].filter(Boolean).join('\n'),
    location: addressOf(drive).replace('\n', ', '),
    url: origin + managePath,
  };
}

const placeName = ({ location, dealership }: MailedDrive): string => location?.name ?? dealership.name;

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
