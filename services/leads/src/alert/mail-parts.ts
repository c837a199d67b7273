import { escaped, mailButton, mailDocument, mailHeading, mailLink, mailPicture } from '@forecourt/messages';
import type { AlertSite } from './alert.site.ts';

/** A part of a message: a heading, a text, a link, the one thing to do, or a car with its price. */
export type MailPart =
  | { readonly heading: string }
  | { readonly text: string }
  | { readonly label: string; readonly href: string; readonly isButton?: true }
  | { readonly title: string; readonly note: string; readonly price: string; readonly href: string };

/** Who sends it, as the Spam Act asks: dealership, address and how to reach it. */
export function senderLines({ config, dealerships: [dealership] }: AlertSite): string[] {
  const place = dealership.locations.find(({ primary }) => primary) ?? dealership.locations[0];
  const phone = dealership.phone ?? place?.phone;
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
