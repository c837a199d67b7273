/**
 * The names of fields that a sender wrote and no schema knows, as dotted paths (`car.colour_code`, `car.images[0].width`): reported, not
 * dropped silently (FEED-4).
 * @param sent as it came.
 * @param known what the schema made of it, without the unknown.
 */
export function unknownFields(sent: unknown, known: unknown): string[] {
  const unknown: string[] = [];
  collect(sent, known, undefined, unknown);
  return unknown;
}

/** Where something stands: names outwards, from which a path is only made where it is told. */
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
    else unknown.push(pathOf(place));
  }
}

function pathOf({ name, within }: Place): string {
  if (typeof name === 'number') return `${within ? pathOf(within) : ''}[${name}]`;
  return within ? `${pathOf(within)}.${name}` : name;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
