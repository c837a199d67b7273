import type { RevealedPhone } from '@forecourt/contracts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

/** What a plain form is answered: the number, and the way back to the car (VEH-4). */
export function phonePage(site: string, { label, href }: RevealedPhone, slug: string): string {
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>Call us | ${safe(site)}</title></head><body><main><h1>Call us about this vehicle</h1>`,
    `<p><a href="${safe(href)}">${safe(label)}</a></p>`,
    `<p><a href="/cars/${encodeURIComponent(slug)}">Back to the vehicle</a></p></main></body></html>`,
  ].join('');
}
