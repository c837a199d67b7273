import type { z } from 'zod';

/**
 * Parses a document that another version of the program may have written: unknown fields are left out, at any depth. Any
 * other fault fails, as with safeParse.
 */
export function parseKnown<Schema extends z.ZodType>(
  schema: Schema,
  document: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const strict = schema.safeParse(document);
  if (strict.success) return strict;
  const unknown = strict.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
  if (unknown.length === 0) return strict;
  const known = structuredClone(document);
  for (const { path, keys } of unknown) {
    const holder = path.reduce<unknown>((reached, key) => (reached as Record<PropertyKey, unknown>)[key], known);
    for (const key of keys) delete (holder as Record<string, unknown>)[key];
  }
  return schema.safeParse(known);
}
