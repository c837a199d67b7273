import { hasTwoAddresses, NEXT_ADDRESS } from '../checking/no-values.ts';
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

/** A list, and whether HTML was taken out of it. */
interface ReadList {
  readonly items: readonly string[];
  readonly hadMarkup: boolean;
}

/** The parts of a cell. Of addresses a new one begins with http: what lies between two may have the separator in it. */
export function listOf(text: string, separator: string, field: string): ReadList {
  if (pictures.has(field)) return { items: filled(addressesOf(text, separator)), hadMarkup: false };
  // A tag may have the separator in it, and items of HTML's own list are items.
  const isMarkup = hasMarkup(text);
  const parts = isMarkup
    ? plainText(text)
        .split('\n')
        .flatMap((line) => line.split(separator))
    : text.split(separator);
  const read = separator === ';' && !isMarkup ? withWholeEntities(parts) : parts;
  const { items, hadMarkup } = plainItems(read);
  return { items, hadMarkup: hadMarkup || isMarkup };
}

/** Items that came one by one, as plain text. Several lines of one are several items only where HTML made them. */
export function plainItems(given: readonly string[]): ReadList {
  const items = given.flatMap((item) => (hasMarkup(item) ? plainText(item).split('\n') : plainText(item)));
  return { items: filled(items), hadMarkup: given.some((item) => plainText(item) !== item) };
}

const filled = (parts: readonly string[]): string[] => parts.flatMap((part) => part.trim() || []);

/** Addresses that came one by one; where several were put into one text they are several. */
export const addressItems = (items: readonly string[]): string[] => filled(items.flatMap((item) => eachAddress(item)));

function addressesOf(text: string, separator: string): string[] {
  const list = WRITTEN_LIST.exec(text);
  if (list)
    return (list[1] ?? list[2] ?? '')
      .split(',')
      .flatMap((item) => eachAddress(item.trim().replace(/^"|"$/g, '').replaceAll('\\/', '/')));
  const parts: string[] = [];
  for (const part of text.split(separator)) {
    if (IN_ADDRESSES.has(separator) && parts.length > 0 && isContinued(parts.at(-1) ?? '', part))
      parts.push(`${parts.pop() ?? ''}${separator}${part}`);
    else parts.push(part);
  }
  return parts.flatMap(eachAddress);
}

/** Whether what follows a separator belongs to the address before it: not a blank, a new address, or the name of a further file. */
const isContinued = (before: string, part: string): boolean =>
  part !== '' && !ADDRESS.test(part) && !/\s/.test(part) && !(PICTURE.test(before) && FILE_NAME.test(part));

/** The addresses in a text, as they are: HTML's own ampersand is none of one, and neither are separators behind it. */
function eachAddress(text: string): string[] {
  // Nearly every text is one address, and this is the cheap way to know.
  const parts = hasTwoAddresses(text) ? text.split(NEXT_ADDRESS) : [text];
  return parts.map((part) => {
    const address = part.includes('&amp;') ? part.replaceAll('&amp;', '&') : part;
    return LOOSE_END.has(address.at(-1) ?? '') ? address.replace(/[\s,;|]+$/, '') : address;
  });
}

const LOOSE_END: ReadonlySet<string> = new Set([',', ';', '|', ' ', '\t', '\n', '\r']);

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
