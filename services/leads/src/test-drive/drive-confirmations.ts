import { MessageSender } from '@forecourt/messages';
import { dayAndTime } from '@forecourt/retail-rules';
import { Inject, Injectable } from '@nestjs/common';
import type { EnquirySite } from '../site/enquiry-site.ts';
import type { DrivePlace, WantedSlot } from '../slot/place-slots.ts';

/** A booking, for who made it. */
export interface Confirmation {
  readonly site: EnquirySite;
  readonly place: DrivePlace;
  readonly slot: WantedSlot;
  readonly to: string;
  /** The page that the booking was sent from; only its origin is read, and only if it is the site's own. */
  readonly url: string;
  readonly managePath: string;
}

/** Confirms booked test drives by e-mail, with the link that moves and cancels them (TD-1). */
@Injectable()
export class DriveConfirmations {
  constructor(@Inject(MessageSender) private readonly sender: MessageSender) {}

  /** Sends it without keeping anybody waiting: the visitor has the link on /success too, and a fault is counted and logged by the sender. */
  send(confirmation: Confirmation): void {
    this.sender.sendEmail(emailOf(confirmation)).catch(() => undefined);
  }
}

/** The e-mail in words. Pure. */
export function emailOf({ site, place, slot, to, url, managePath }: Confirmation) {
  const { name, bring } = site.test_drives;
  const { location, dealership } = place;
  const { street, city, state, postcode } = location.address;
  const origin = ownOrigin(url, site.hosts);
  const phone = location.phone ?? dealership.phone;
  const lines = [
    `Your ${name} is booked for ${dayAndTime(new Date(slot.startsAt), slot.timeZone)}.`,
    `${location.name}\n${street}, ${city} ${state.toUpperCase()} ${postcode}`,
    bring,
    ...(origin === null ? [] : [`Move or cancel it, or add it to your calendar:\n${origin}${managePath}`]),
    ...(phone ? [`Questions? Call ${phone}.`] : []),
    site.name,
  ];
  return {
    to: [to],
    subject: `Your ${name} at ${location.name}`,
    text: `${lines.join('\n\n')}\n`,
    fromName: site.name,
    ...(dealership.email && { replyTo: dealership.email }),
  };
}

/** The origin of an address of the site; null for any other, so that nobody can have a stranger sent to a page of theirs. */
function ownOrigin(url: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname, origin } = new URL(url);
  return hosts.includes(hostname) ? origin : null;
}
