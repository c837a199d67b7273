import type { AlertSite } from './alert-site.ts';

/** A part of a message: a text, a link, or a car with its price. */
export type MailPart =
  | { readonly text: string }
  | { readonly label: string; readonly href: string }
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
    if ('text' in part) return part.text;
    if ('label' in part) return `${part.label}:\n${part.href}`;
    return [part.title, [part.price, part.note].filter(Boolean).join(' · '), part.href].join('\n');
  });
  return `${[...lines, `--\n${sender.join('\n')}`].join('\n\n')}\n`;
}

/** The same as HTML, readable on a phone and without pictures. Pure. */
export function htmlOf(parts: readonly MailPart[], sender: readonly string[]): string {
  const body = parts.map(partHtml).join('');
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>',
    '<body style="margin:0;background:#f4f4f2;color:#1c1c1a;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px 20px;background:#fff">',
    body,
    `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #ddd;font-size:14px;color:#555">${sender.map(escapeHtml).join('<br>')}</p>`,
    '</div></body></html>',
  ].join('');
}

function partHtml(part: MailPart): string {
  if ('text' in part) return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
  if ('label' in part) {
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.href)}" style="color:#0b57d0">${escapeHtml(part.label)}</a></p>`;
  }
  const note = part.note === '' ? '' : `<br><span style="color:#555">${escapeHtml(part.note)}</span>`;
  return (
    `<p style="margin:0 0 12px;padding:12px 14px;border:1px solid #ddd;border-radius:8px">` +
    `<a href="${escapeHtml(part.href)}" style="color:#0b57d0;font-weight:600">${escapeHtml(part.title)}</a><br>` +
    `<strong>${escapeHtml(part.price)}</strong>${note}</p>`
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
