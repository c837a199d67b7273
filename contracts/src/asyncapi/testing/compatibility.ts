/** The parts of a JSON Schema that compatibility checks. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
}

/**
 * What would break a consumer written against `published` that reads events of `present`: a property that was removed, is no
 * longer always present, or has values that the consumer cannot know. New properties break nothing: consumers ignore them (CRM-1).
 * @returns the breaks as sentences, each with the path in the document; none if the change is compatible.
 */
export function breakingChanges(published: Schema, present: Schema, path = ''): string[] {
  return [
    ...typeChanges(published, present, path),
    ...valueChanges(published, present, path),
    ...propertyChanges(published, present, path),
    ...nestedChanges(published, present, path),
  ];
}

function typeChanges(published: Schema, present: Schema, path: string): string[] {
  if (published.type === undefined) return [];
  const known = [published.type].flat();
  const unknown = [present.type ?? 'anything']
    .flat()
    .filter((type) => !known.includes(type) && !(type === 'integer' && known.includes('number')));
  return unknown.length === 0
    ? []
    : [`${path || 'the data'} may be ${unknown.join(', ')} now, and was ${known.join(', ')}`];
}

function valueChanges(published: Schema, present: Schema, path: string): string[] {
  const known = published.enum ?? (published.const === undefined ? undefined : [published.const]);
  if (!known) return [];
  const values = present.enum ?? (present.const === undefined ? undefined : [present.const]);
  if (!values) return [`${path} is no longer limited to ${known.join(', ')}`];
  const added = values.filter((value) => !known.includes(value));
  return added.length === 0 ? [] : [`${path} may be ${added.join(', ')} now`];
}

function propertyChanges(published: Schema, present: Schema, path: string): string[] {
  const required = new Set(present.required);
  return Object.entries(published.properties ?? {}).flatMap(([name, schema]) => {
    const at = path ? `${path}.${name}` : name;
    const now = present.properties?.[name];
    if (!now) return [`${at} is gone`];
    const optional =
      published.required?.includes(name) && !required.has(name) ? [`${at} is no longer always there`] : [];
    return [...optional, ...breakingChanges(schema, now, at)];
  });
}

function nestedChanges(published: Schema, present: Schema, path: string): string[] {
  const items = published.items && present.items ? breakingChanges(published.items, present.items, `${path}[]`) : [];
  const values =
    typeof published.additionalProperties === 'object' && typeof present.additionalProperties === 'object'
      ? breakingChanges(published.additionalProperties, present.additionalProperties, `${path}{}`)
      : [];
  const variants = published.anyOf
    ? (present.anyOf ?? [present])
        .filter((variant) => published.anyOf?.every((known) => breakingChanges(known, variant, path).length > 0))
        .map(() => `${path} has a new variant`)
    : [];
  return [...items, ...values, ...variants];
}
