import {
  escaped,
  type LetterContent,
  mailButton,
  mailDocument,
  mailHeading,
  mailLink,
  mailPicture,
} from '@forecourt/messages';
import { centsOf, formatDollars, type PriceStatement, placePhone } from '@forecourt/retail-rules';
import type { AlertSite } from './alert.site.ts';

/** Cars that a message shows; of the others it says how many there are (LEAD-11). */
export const MOST_SHOWN = 10;

/** A car in a message. */
export interface AnnouncedCar {
  readonly title: string;
  /** Path on the site. */
  readonly path: string;
  readonly why: 'arrived' | 'price_dropped';
  /** What the site says of its price, with whether it is drive-away (PRICE-1). */
  readonly price: PriceStatement;
  /** The higher price of before, in dollars, where the site shows earlier prices without a proof. */
  readonly priceBefore: number | undefined;
}

/** The news of one alert. */
export interface AlertNews {
  readonly title: string;
  readonly kind: 'search' | 'car';
  readonly path: string;
  readonly origin: string;
  /** The path at which it is stopped. */
  readonly linkPath: string;
  readonly cars: readonly AnnouncedCar[];
  /** There are more than are kept. */
  readonly overflowed: boolean;
}

type EmailContent = Extract<LetterContent, { by: 'email' }>;

/** All that is new for one person on one site, as one message with one-click unsubscribe (LEAD-11, RFC 8058). Pure. */
export function newsMail(site: AlertSite, news: readonly [AlertNews, ...AlertNews[]]): EmailContent {
  const [{ origin, linkPath }] = news;
  const share = Math.max(1, Math.floor(MOST_SHOWN / news.length));
  const parts: MailPart[] = [
    ...news.slice(0, MOST_SHOWN).flatMap((each) => newsParts(each, share)),
    {
      text: `You asked ${site.config.name} to let you know about these. We send at most one message a day, never at night.`,
    },
    { label: 'Unsubscribe from all of these', href: `${origin}${linkPath}/unsubscribe` },
  ];
  const sender = senderLines(site);
  const subject = subjectOf(news);
  return {
    ...{ by: 'email', subject },
    text: textOf(parts, sender),
    html: htmlOf(parts, sender, subject),
    ...fromSite(site),
    headers: {
      'List-Unsubscribe': `<${origin}/api${linkPath}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function newsParts({ title, kind, path, origin, linkPath, cars, overflowed }: AlertNews, share: number): MailPart[] {
  const more = cars.length - share;
  const moreWords = `And ${overflowed ? 'more than ' : ''}${more} more`;
  return [
    { heading: kind === 'search' ? `Your search ${title}` : `The price of ${title}` },
    ...cars.slice(0, share).map((car) => ({
      title: car.title,
      price: priceWords(car),
      note: car.why === 'arrived' ? 'New' : 'Price drop',
      href: origin + car.path,
    })),
    ...(more > 0 ? [{ label: moreWords, href: origin + path }] : []),
    { label: kind === 'search' ? 'Stop this search' : 'Stop this price alert', href: origin + linkPath },
  ];
}

function subjectOf(news: readonly AlertNews[]): string {
  const cars = news.flatMap((each) => each.cars);
  const [first] = cars;
  if (!first) return 'News about your saved searches';
  const what =
    first.why === 'arrived'
      ? `New: ${first.title}`
      : `Price drop: ${first.title}, now ${first.price.cents === null ? 'lower' : nowWords(first.price)}`;
  return cars.length > 1 ? `${what}, and ${cars.length - 1} more` : what;
}

function priceWords({ price, priceBefore }: AnnouncedCar): string {
  const now = nowWords(price);
  if (price.was?.proof) return `${now}, was ${price.was.text}`;
  return priceBefore === undefined ? now : `${formatDollars(centsOf(priceBefore))} → ${now}`;
}

/** The price with what it includes, never one without the other. */
function nowWords({ text, suffix, type }: PriceStatement): string {
  return [text, suffix, type].filter(Boolean).join(' ');
}

/**
 * Asks whoever reads the address whether they want it: without their yes nothing more is sent (LEAD-11). Nobody has proven the address, so of a
 * search, whose words anybody can type, it says nothing: the page behind the link does. Pure.
 */
export function confirmationMail(
  site: AlertSite,
  alert: {
    readonly title: string;
    readonly kind: 'search' | 'car';
    readonly origin: string;
    readonly linkPath: string;
  },
): EmailContent {
  const what =
    alert.kind === 'search' ? 'new matches and price drops for a saved search' : `price drops for the ${alert.title}`;
  const subject = alert.kind === 'search' ? 'Please confirm your saved search' : 'Please confirm your price alert';
  const parts: MailPart[] = [
    { heading: subject },
    { text: `Someone, probably you, asked ${site.config.name} to send this address ${what}.` },
    { label: 'Yes, turn it on', href: alert.origin + alert.linkPath, isButton: true },
    {
      text: 'If that wasn’t you, please ignore this email. If you don’t confirm, we won’t email you again, and we delete the request after seven days.',
    },
  ];
  const sender = senderLines(site);
  return {
    ...{ by: 'email', subject },
    text: textOf(parts, sender),
    html: htmlOf(parts, sender, subject),
    ...fromSite(site),
  };
}

function fromSite({ config, dealerships: [{ email }] }: AlertSite) {
  return { fromName: config.name, ...(email && { replyTo: email }) };
}

/** A part of a message: a heading, a text, a link, the one thing to do, or a car with its price. */
export type MailPart =
  | { readonly heading: string }
  | { readonly text: string }
  | { readonly label: string; readonly href: string; readonly isButton?: true }
  | { readonly title: string; readonly note: string; readonly price: string; readonly href: string };

/** Who sends it, as the Spam Act asks: dealership, address and how to reach it. */
export function senderLines({ config, dealerships: [dealership] }: AlertSite): string[] {
  const place = dealership.locations.find(({ primary }) => primary) ?? dealership.locations[0];
  const phone = placePhone(undefined, dealership);
  const names = dealership.name === config.name ? [dealership.name] : [config.name, dealership.name];
  const { street, city, state, postcode } = place?.address ?? {};
  return [
    names.join(', '),
    ...(place ? [`${street}, ${city} ${state?.toUpperCase()} ${postcode}`] : []),
    [phone, dealership.email].filter(Boolean).join(' · '),
  ].filter((line) => line !== '');
}

/** A message as plain text. Pure. */
export function textOf(parts: readonly MailPart[], sender: readonly string[]): string {
  const lines = parts.map((part) => {
    if ('heading' in part) return part.heading;
    if ('text' in part) return part.text;
    if ('label' in part) return `${part.label}:\n${part.href}`;
    return [part.title, [part.price, part.note].filter(Boolean).join(' · '), part.href].join('\n');
  });
  return `${[...lines, `--\n${sender.join('\n')}`].join('\n\n')}\n`;
}

/** The same as HTML, readable on a phone. Pure. */
export function htmlOf(parts: readonly MailPart[], sender: readonly string[], title: string): string {
  return mailDocument({ title, body: parts.map(partHtml), footer: sender.map(escaped).join('<br>') });
}

function partHtml(part: MailPart): string {
  if ('heading' in part) return mailHeading(part.heading);
  if ('text' in part) return `<p style="margin:0 0 16px">${escaped(part.text)}</p>`;
  if ('label' in part && part.isButton) return mailButton(part.href, part.label);
  if ('label' in part) return `<p style="margin:0 0 16px">${mailLink(part.href, part.label)}</p>`;
  const note = part.note === '' ? '' : `<br><span class="muted" style="color:#555555">${escaped(part.note)}</span>`;
  return [
    mailPicture({ src: `${part.href}/picture.jpg`, alt: part.title }),
    `<p style="margin:0 0 24px">${mailLink(part.href, part.title)}<br><strong>${escaped(part.price)}</strong>${note}</p>`,
  ].join('\n');
}
