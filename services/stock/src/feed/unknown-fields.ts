/**
 * The names of fields that a sender wrote and no schema knows, as dotted paths (`car.colour_code`, `car.images[0].width`): reported, not
 * dropped silently (FEED-4).
 * @param sent as it came.
 * @param known what the schema made of it, without the unknown.
 */
export function unknownFields(sent: unknown, known: unknown, path = ''): string[] {
  if (Array.isArray(sent) && Array.isArray(known)) {
    return sent.flatMap((item, index) => unknownFields(item, known[index], `${path}[${index}]`));
  }
  if (!isObject(sent) || !isObject(known)) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const field = path === '' ? name : `${path}.${name}`;
    return Object.hasOwn(known, name) ? unknownFields(value, known[name], field) : [field];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
