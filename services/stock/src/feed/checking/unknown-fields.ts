import { cutText } from '@forecourt/service-kit';

/** The most that are named; a sender with more sees the others once these are gone. */
const MOST_FIELDS = 50;
const LONGEST_NAME = 100;

/**
 * The names of fields that a sender wrote and no schema knows, as dotted paths (`car.colour_code`, `car.images[0].width`): reported, not
 * dropped silently (FEED-4). At most 50, and of a long name only its beginning.
 * @param sent as received.
 * @param known the schema's result, without unknown fields.
 */
export function unknownFields(sent: unknown, known: unknown): string[] {
  const unknown: string[] = [];
  collect(sent, known, undefined, unknown);
  return unknown;
}

/** A position: names from the inside outwards, turned into a path only when it is reported. */
interface Place {
  name: string | number;
  within: Place | undefined;
}

function collect(sent: unknown, known: unknown, within: Place | undefined, unknown: string[]): void {
  if (!isObject(sent) || !isObject(known)) return;
  if (Array.isArray(sent) && Array.isArray(known)) {
    for (const [index, item] of sent.entries()) collect(item, known[index], { name: index, within }, unknown);
    return;
  }
  for (const name of Object.keys(sent)) {
    const place = { name, within };
    if (Object.hasOwn(known, name)) collect(sent[name], known[name], place, unknown);
    else if (unknown.length < MOST_FIELDS) unknown.push(pathOf(place));
  }
}

function pathOf({ name, within }: Place): string {
  if (typeof name === 'number') return `${within ? pathOf(within) : ''}[${name}]`;
  const shown = name.length > LONGEST_NAME ? cutText(name) : name;
  return within ? `${pathOf(within)}.${shown}` : shown;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
