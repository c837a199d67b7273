import type { z } from 'zod';
import type { DocumentEntry } from '../documents/site-documents.ts';
import type { Dealership } from './dealership.ts';
import type { ConfiguredSite } from './site-config.ts';

/**
 * The sites service's answer to `GET /configurations?after=N&mark=M`: every configuration that changed since change number `after`,
 * and the place for the next request. 0 returns all. It waits up to `wait` seconds for a change if there is none.
 */
export interface ConfigurationChanges {
  position: number;
  /**
   * Names the change at `position`. A restore of the sites' database turns numbers back and gives them to other changes, but never gives a
   * change the mark of another. Absent at position 0, and from a sites service of an earlier release.
   */
  mark?: string;
  /** The change asked for is not in this database: it was restored. All there is follows, in place of what is known. */
  restored?: true;
  sites: ConfiguredSite[];
  dealerships: Dealership[];
  /** The index of sites’ documents, whose bodies are read by revision; absent from a sites service that has none yet. */
  documents?: DocumentEntry[];
}

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
