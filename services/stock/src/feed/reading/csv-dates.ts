import type { CsvFieldRule } from '@forecourt/contracts';
import { zonedFormat } from '@forecourt/retail-rules';

const TOKENS = /YYYY|MM|DD|HH|mm|ss/g;
/** Of one digit too, if something stands on either side. */
const SHORT_TOKENS: ReadonlySet<string> = new Set(['MM', 'DD', 'HH']);
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const ISO_LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/;
const DAY_MS = 86_400_000;
/** The offset from UTC without its colon, as Java and PowerShell write it. */
const BARE_OFFSET = /([+-]\d{2})(\d{2})$/;
const MIDNIGHT = /[ T](?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)$/i;
/** What programs write for a date that they do not have: the first or last that they know. */
const NO_DAYS: ReadonlySet<string> = new Set([
  ...['0001-01-01', '1753-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '9999-12-31'],
]);

/** Whether a day or moment is what a program writes where it has none, as 1 January 1900. Pure. */
export const isNoDay = (day: string): boolean => NO_DAYS.has(day.slice(0, 10));

const formats = new Map<string, RegExp>();
/** The formats of the mappings in use; each costs some bytes. */
const MOST_FORMATS = 500;
const localText = zonedFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

/** Whether a date's format names a year and a month, and nothing twice. */
export function isReadableFormat(format: string): boolean {
  const tokens: string[] = format.match(TOKENS) ?? [];
  return tokens.includes('YYYY') && tokens.includes('MM') && new Set(tokens).size === tokens.length;
}

/** Reads a day, or a month if the format has no day; undefined for text of another form. */
export function readDay({ format }: Pick<CsvFieldRule, 'format'>, text: string): string | undefined {
  if (format === undefined) return text;
  // Databases write a day as its midnight.
  return (readByFormat(text, format) ?? readByFormat(text.replace(MIDNIGHT, ''), format))?.day;
}

/**
 * Reads a moment as ISO 8601. One without a zone of its own is in the rule's zone, else with a format in UTC. Of a time that a clock change makes
 * twice it is the first, so that it never overwrites what came between the two.
 * @returns undefined for text of another form, and for a time that a clock change leaves out.
 */
export function readMoment({ format, zone }: Pick<CsvFieldRule, 'format' | 'zone'>, text: string): string | undefined {
  if (format === undefined) {
    const [, day, minutes, seconds = ':00'] = (zone === undefined ? null : ISO_LOCAL.exec(text)) ?? [];
    if (zone !== undefined && day !== undefined) return momentIn(zone, `${day}T${minutes}${seconds}`);
    return ISO_INSTANT.test(text) ? text.replace(BARE_OFFSET, '$1:$2') : undefined;
  }
  const parts = readByFormat(text, format);
  if (!parts) return undefined;
  const local = `${parts.day}T${parts.time}`;
  return zone === undefined ? `${local}Z` : momentIn(zone, local);
}

function momentIn(zone: string, local: string): string | undefined {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  const atUtc = (moment: number) => Date.parse(`${localText(zone).format(moment).replace(' ', 'T')}Z`);
  const moments = [wanted - DAY_MS, wanted + DAY_MS]
    .map((near) => wanted - (atUtc(near) - near))
    .filter((moment) => atUtc(moment) === wanted);
  return moments.length === 0 ? undefined : new Date(Math.min(...moments)).toISOString();
}

/**
 * Reads digits at the positions of YYYY, MM, DD, HH, mm and ss; all else of the format must match exactly. Day, month and hour may have one digit
 * where the format has something between them, as `1/6/2027` for DD/MM/YYYY. A day that is in no calendar is none.
 */
function readByFormat(text: string, format: string): { day: string; time: string } | undefined {
  const groups = patternOf(format).exec(text)?.groups;
  if (!groups) return undefined;
  const two = (digits = '') => digits.padStart(2, '0');
  const { YYYY = '', HH = '00', mm = '00', ss = '00' } = groups;
  const [month, day] = [two(groups.MM), groups.DD === undefined ? undefined : two(groups.DD)];
  const [hour, date] = [two(HH), `${YYYY}-${month}-${day ?? '01'}`];
  const isReal = new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true;
  if (!isReal || hour > '23' || mm > '59' || ss > '59') return undefined;
  return { day: day === undefined ? `${YYYY}-${month}` : date, time: `${hour}:${mm}:${ss}` };
}

function patternOf(format: string): RegExp {
  const known = formats.get(format);
  if (known) return known;
  const escaped = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = escaped.replace(TOKENS, (token, at: number) => {
    const isApart =
      SHORT_TOKENS.has(token) && !/\w/.test(`${escaped[at - 1] ?? ' '}${escaped[at + token.length] ?? ' '}`);
    return `(?<${token}>\\d{${isApart ? `1,${token.length}` : token.length}})`;
  });
  const made = new RegExp(`^${pattern}$`);
  if (formats.size < MOST_FORMATS) formats.set(format, made);
  return made;
}
