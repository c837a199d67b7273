import type { FeedField, FeedValue, Group } from './feed-field.ts';

type Values = ReadonlyMap<string, NonNullable<FeedValue>>;

/** How a file of a feed is written: what begins and ends it, and one vehicle's part. */
export interface FeedWriter {
  head(about: FeedAbout): string;
  row(values: Values): string;
  readonly foot: string;
}

/** What a file says of itself. */
export interface FeedAbout {
  /** The site's name. */
  readonly name: string;
  readonly origin: string;
}

/** Text separated by tabs, as Google reads it: a line of names, and a line per vehicle. Parts of a group are separated by colons. */
export function tabWriter(
  fields: readonly FeedField[],
  groups: Readonly<Record<string, readonly string[]>>,
): FeedWriter {
  const columns = fields.map(({ name }) => (groups[name] ? `${name}(${groups[name].join(':')})` : name));
  const line = (cells: readonly string[]) => `${cells.join('\t')}\n`;
  return {
    head: () => line(columns),
    row: (values) => line(fields.map(({ name }) => cell(values.get(name), groups[name] ?? []))),
    foot: '',
  };
}

function cell(value: FeedValue, parts: readonly string[]): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return quoted(value);
  // Only addresses are listed, whose own commas are encoded.
  if (isList(value)) return quoted(value.filter((each) => typeof each === 'string').join(','));
  return quoted(parts.map((part) => value[part] ?? '').join(':'));
}

function quoted(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

/** RSS 2.0 with Google's elements. */
export const googleXml: FeedWriter = {
  head: ({ name, origin }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
    `<title>${xml(name)}</title><link>${xml(origin)}</link><description>${xml(name)}</description>\n`,
  row: (values) => `<item>${elements(values, 'g:')}</item>\n`,
  foot: '</channel></rss>\n',
};

/** Meta's list of vehicles. */
export const facebookXml: FeedWriter = {
  head: ({ name, origin }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<listings><title>${xml(name)}</title><link rel="self" href="${xml(`${origin}/feeds/vehicles/facebook.xml`)}"/>\n`,
  row: (values) => `<listing>${elements(values, '')}</listing>\n`,
  foot: '</listings>\n',
};

function elements(values: Values, prefix: string): string {
  const element = (name: string, value: string | Group): string => {
    if (typeof value === 'string') return `<${prefix}${name}>${xml(value)}</${prefix}${name}>`;
    if (name === 'address') return addressXml(value);
    const parts = Object.entries(value).map(([part, text]) => element(part, text));
    return `<${prefix}${name}>${parts.join('')}</${prefix}${name}>`;
  };
  return [...values]
    .flatMap(([name, value]) => (isList(value) ? value.map((each) => element(name, each)) : element(name, value)))
    .join('');
}

function addressXml(parts: Group): string {
  const components = Object.entries(parts).map(([name, text]) => `<component name="${name}">${xml(text)}</component>`);
  return `<address format="simple">${components.join('')}</address>`;
}

const isList = (value: NonNullable<FeedValue>): value is readonly string[] | readonly Group[] => Array.isArray(value);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML 1.0 does not allow, apart from halves of characters. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const xml = (text: string) =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '');
