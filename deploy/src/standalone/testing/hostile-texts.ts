import type { ShownForm } from '@forecourt/contracts';
import { senderMarkupAt } from '@forecourt/service-kit/testing';

/** Texts that try to leave the place that they are put in: markup, attributes, headers, documents, formulas, templates, turned words. */
export const hostileTexts = [
  `<i data-fz>"onfz="1`,
  `'onfz='1</script></title>--><i data-fz>`,
  `]]></comments></adf><i data-fz>&fz;`,
  `fz\r\nX-Fz: 1\r\nBcc: fz@posthorn.example\r\n\r\nEND:VEVENT\r\nX-FZ:1`,
  `=cmd|' /C calc'!A0`,
  `fz{{7*7}}fz\u0024{7*7}fz<%= 7*7 %>fz`,
  `\u202Efz\u2066`,
] as const;

/** An address whose part before the @ is as hostile as addresses may be. */
export const hostileMailbox = (name: string): string => `'onfz='1{{7*7}}=cmd|${name}@posthorn.example`;

const FREE: ReadonlySet<string> = new Set(['line', 'paragraph']);
/** The names of the fields in which a visitor writes what they like. */
export const freeFieldsOf = ({ fields }: ShownForm): string[] =>
  fields.filter(({ type }) => FREE.has(type)).map(({ name }) => name);

/** Something that the platform gave out. */
export interface GivenOut {
  /** Where it was read. */
  readonly at: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const TURNING = /[\u202a-\u202e\u2066-\u2069]|&#x20(?:2[a-e]|6[6-9]);/i;
const CALENDAR_LINE =
  /^(?:BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|NAME|X-WR-CALNAME|UID|SEQUENCE|STATUS|DTSTAMP|DTSTART|DTEND|SUMMARY|DESCRIPTION|LOCATION|URL|TRIGGER|ACTION|REFRESH-INTERVAL|X-PUBLISHED-TTL|ORGANIZER|LAST-MODIFIED|TRANSP)[:;]/;

/** What is wrong with what was given out, as a hostile text left its place in it; nothing if none did. Pure. */
export function misplacedIn({ at, headers, text }: GivenOut): string[] {
  const type = String(headers['content-type'] ?? '');
  const faults: string[] = [];
  const found = (what: string, place: number) =>
    faults.push(`${at}: ${what}: ${JSON.stringify(text.slice(Math.max(0, place - 80), place + 60))}`);
  if (Object.keys(headers).some((name) => /^(?:x-fz|bcc)$/i.test(name))) found('a header of the sender', 0);
  for (const place of senderMarkupAt(type, text)) found('markup of the sender', place);
  if (TURNING.test(text)) found('turned words', text.search(TURNING));
  if (text.includes('fz49')) found('a template that was run', text.indexOf('fz49'));
  if (type.includes('json')) JSON.parse(text);
  if (type.includes('calendar')) {
    const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n');
    for (const line of lines)
      if (!CALENDAR_LINE.test(line) || line.includes('\n')) found(`a line of the sender (${line})`, 0);
  }
  return faults;
}
