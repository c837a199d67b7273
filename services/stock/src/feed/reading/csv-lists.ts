import { hasTwoAddresses, NEXT_ADDRESS, noValueOf } from '../checking/no-values.ts';
import { hasMarkup, plainText } from './plain-text.ts';

/** Fields whose items are addresses. */
export const pictures: ReadonlySet<string> = new Set(['images', 'thumbnails', 'videos', 'exterior_360']);
/** Separators that an address may have in it. */
const IN_ADDRESSES: ReadonlySet<string> = new Set([',', ';']);
const ADDRESS = /^\s*(?:https?:)?\/\//i;
/** A file's name by itself: what follows it is no part of it. */
const FILE_NAME = /^[^/]*\.(?:jpe?g|png|webp|gif|avif)$/i;
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif)$/i;
/** A list as JSON or a database writes it. */
const WRITTEN_LIST = /^\s*(?:\[([\s\S]*)\]|\{([\s\S]*)\})\s*$/;
/** The end of a text that a semicolon would make an entity of HTML. */
const ENTITY_BEGUN = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?)$/i;

/** An item of such a list, perhaps in quotes. */
const WRITTEN_ITEM = /"((?:[^"\\]|\\.)*)"|[^,]+/g;
/** The beginning of a list of objects. */
const OBJECTS = /^\s*\[?\s*\{\s*"/;
/** Members of an object that are the address of a picture. */
const ADDRESS_NAMES = ['url', 'src', 'href'];

/** An item that is no value, and what it is instead. */
interface NoItem {
  readonly came: string;
  readonly what: string;
}

/** A list, and what was taken out of it. */
interface ReadList {
  readonly items: readonly string[];
  readonly hadMarkup: boolean;
  /** An item that is no value, such as N/A, if there was one. */
  readonly none?: NoItem | undefined;
}

/** The parts of a cell. Of addresses a new one begins with http: what lies between two may have the separator in it. */
export function listOf(text: string, separator: string, field: string): ReadList {
  if (pictures.has(field)) return { items: filled(addressesOf(text, separator)), hadMarkup: false };
  const written = writtenItems(text);
  if (written) return plainItems(written);
  if (OBJECTS.test(text)) return { items: [], hadMarkup: false, none: { came: text, what: 'objects of a program' } };
  // A tag may have the separator in it, and items of HTML's own list are items.
  const isMarkup = hasMarkup(text);
  const parts = isMarkup
    ? plainText(text)
        .split('\n')
        .flatMap((line) => partsOf(line, separator))
    : partsOf(text, separator);
  const read = separator === ';' && !isMarkup ? withWholeEntities(parts) : parts;
  const { items, hadMarkup, none } = plainItems(read.map(withoutQuotes));
  return { items, hadMarkup: hadMarkup || isMarkup, none };
}

/** The parts between separators. A comma within brackets, or between the thousands of a number with its unit, separates nothing. */
function partsOf(text: string, separator: string): string[] {
  if (separator !== ',' || !/[([]|\d,\d{3} ?[a-z]/i.test(text)) return text.split(separator);
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    else if (sign === ',' && depth === 0 && !isBetweenThousands(text, at)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  // A bracket that is never closed says nothing.
  return depth > 0 ? text.split(separator) : [...parts, text.slice(from)];
}

const isBetweenThousands = (text: string, comma: number): boolean =>
  /(?:^|\D)\d{1,3}$/.test(text.slice(Math.max(0, comma - 4), comma)) &&
  /^\d{3} ?[a-z]/i.test(text.slice(comma + 1, comma + 6));

const withoutQuotes = (part: string): string => /^\s*"([^"]*)"\s*$/.exec(part)?.[1] ?? part;

/** Items that came one by one, as plain text. Several lines of one are several items only where HTML made them. */
export function plainItems(given: readonly string[]): ReadList {
  const items = given.flatMap((item) => (hasMarkup(item) ? plainText(item).split('\n') : plainText(item)));
  const kept: string[] = [];
  let none: NoItem | undefined;
  for (const item of filled(items)) {
    const what = noValueOf(item);
    if (what === undefined) kept.push(item);
    else none ??= { came: item, what };
  }
  return { items: kept, hadMarkup: given.some((item) => plainText(item) !== item), none };
}

const filled = (parts: readonly string[]): string[] => parts.flatMap((part) => part.trim() || []);

/** Addresses that came one by one; where several were put into one text they are several. */
export const addressItems = (items: readonly string[]): string[] => filled(items.flatMap((item) => eachAddress(item)));

function addressesOf(text: string, separator: string): string[] {
  const written = writtenItems(text);
  if (written) return written.flatMap(eachAddress);
  const parts: string[] = [];
  for (const part of text.split(separator)) {
    if (IN_ADDRESSES.has(separator) && parts.length > 0 && isContinued(parts.at(-1) ?? '', part))
      parts.push(`${parts.pop() ?? ''}${separator}${part}`);
    else parts.push(part);
  }
  return parts.flatMap(eachAddress);
}

/** The items of a list as JSON or a database writes it; undefined for any other text, and for a list of something else. */
function writtenItems(text: string): string[] | undefined {
  const list = WRITTEN_LIST.exec(text);
  if (!list) return undefined;
  const parsed = parsedItems(text);
  if (parsed) return parsed;
  const inside = list[1] ?? list[2] ?? '';
  if (inside.trim() === '') return [];
  if (noValueOf(text.trim()) !== undefined) return [text];
  if (inside.includes('{') || inside.includes('[')) return undefined;
  return Array.from(inside.matchAll(WRITTEN_ITEM), ([item, quoted]) => quoted?.replaceAll('\\', '') ?? item);
}

/** The texts of a list of JSON, and the addresses of objects in it. */
function parsedItems(text: string): string[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined;
  }
  const items = (Array.isArray(list) ? list : [list]).map((item: unknown) => {
    if (typeof item === 'string' || typeof item === 'number') return String(item);
    if (typeof item !== 'object' || item === null) return undefined;
    return ADDRESS_NAMES.map((name): unknown => Reflect.get(item, name)).find((value) => typeof value === 'string');
  });
  return items.every((item) => typeof item === 'string') ? items : undefined;
}

/** Whether what follows a separator belongs to the address before it: not a blank, a new address, or the name of a further file. */
const isContinued = (before: string, part: string): boolean =>
  part !== '' && !ADDRESS.test(part) && !/\s/.test(part) && !(PICTURE.test(before) && FILE_NAME.test(part));

/** The addresses in a text, as they are: HTML's own ampersand is none of one, and neither are separators behind it. */
function eachAddress(text: string): string[] {
  // Nearly every text is one address, and this is the cheap way to know.
  const parts = hasTwoAddresses(text) ? text.split(NEXT_ADDRESS) : [text];
  const isQuoted = text.trimStart().startsWith("'");
  return parts.map((part) => {
    const address = part.includes('&amp;') ? part.replaceAll('&amp;', '&') : part;
    return withoutLooseEnds(address, isQuoted);
  });
}

/** What stands around an address and is no part of it: separators, and quotes that a program has put there. */
const LOOSE: ReadonlySet<string> = new Set([...',;|"', ' ', '\u00a0', '\t', '\n', '\r']);
/** These are, unless their other half is within the address. */
const HALVES: Readonly<Record<string, string>> = { '>': '<', ']': '[', '}': '{' };
const OPENING: ReadonlySet<string> = new Set(["'", ...Object.values(HALVES)]);

/** @param isQuoted whether apostrophes are quotes: one may also end an address */
function withoutLooseEnds(address: string, isQuoted: boolean): string {
  let [from, end] = [0, address.length];
  while (from < end && (LOOSE.has(address[from] ?? '') || OPENING.has(address[from] ?? ''))) from += 1;
  for (; end > from; end -= 1) {
    const sign = address[end - 1] ?? '';
    const half = HALVES[sign];
    const isHalf = half !== undefined && address.indexOf(half, from) < 0;
    if (!LOOSE.has(sign) && !isHalf && !(isQuoted && sign === "'")) break;
  }
  return from === 0 && end === address.length ? address : address.slice(from, end);
}

/** Parts between semicolons, without those that end an entity: `Tom &amp; Jerry; Radio`. */
function withWholeEntities(parts: readonly string[]): string[] {
  const whole: string[] = [];
  for (const part of parts) {
    const [entity] = ENTITY_BEGUN.exec(whole.at(-1) ?? '') ?? [];
    if (entity !== undefined && plainText(`${entity};`) !== `${entity};`) whole.push(`${whole.pop() ?? ''};${part}`);
    else whole.push(part);
  }
  return whole;
}
