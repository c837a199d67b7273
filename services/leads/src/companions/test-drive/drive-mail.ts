import type { Dealership, Location, SiteConfig } from '@forecourt/contracts';
import type { LetterContent } from '@forecourt/messages';
import { dayAndTime } from '@forecourt/retail-rules';

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
