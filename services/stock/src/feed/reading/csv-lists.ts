import { hasMarkup, plainText } from './plain-text.ts';

/** Fields whose items are addresses. */
export const pictures: ReadonlySet<string> = new Set(['images', 'thumbnails', 'videos', 'exterior_360']);
/** Separators that an address may have in it. */
const IN_ADDRESSES: ReadonlySet<string> = new Set([',', ';']);
const ADDRESS = /^\s*(?:https?:)?\/\//i;
/** A new address behind another separator than the mapping's: two addresses never are one. */
const NEXT_ADDRESS = /(?:\s*[,;|]\s*|\s+)(?=https?:\/\/)/i;
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

function addressesOf(text: string, separator: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(separator)) {
    if (IN_ADDRESSES.has(separator) && parts.length > 0 && !/\s/.test(part) && !ADDRESS.test(part))
      parts.push(`${parts.pop() ?? ''}${separator}${part}`);
    else parts.push(part);
  }
  // HTML's own ampersand is none of an address.
  return parts.flatMap((part) => part.split(NEXT_ADDRESS)).map((part) => part.replaceAll('&amp;', '&'));
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
