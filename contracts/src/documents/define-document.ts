import type { z } from 'zod';

/** The owner of documents that every site reads, as a slug: no site may have it. */
export const PLATFORM = 'platform';

/** What is declared once for a kind of document; writing, revisions, index, reference and demo files follow from it. */
export interface DocumentDefinition<Schema extends z.ZodType = z.ZodType, Summary = unknown> {
  /** What a document of the kind is, in a sentence, for the reference. */
  readonly does: string;
  /** Whose it is: each site's own, or the platform's, which every site reads. */
  readonly owner: 'site' | typeof PLATFORM;
  /** The folder of its files, one file a document: `sites/{slug}/{folder}/{id}.yaml`. */
  readonly folder: string;
  /** The body. Each field says with `describe` what it does. A field named `text` is Markdown, one named `photo` an address on the site's photo hosts. */
  readonly schema: Schema;
  /** What the index holds of a body. Every service that follows sites keeps it in memory, so it has only what menus, routes and lists need. */
  summary(body: z.output<Schema>): Summary;
}

/** Declares a kind of document. */
export function defineDocument<Schema extends z.ZodType, Summary>(
  definition: DocumentDefinition<Schema, Summary>,
): DocumentDefinition<Schema, Summary> {
  return definition;
}
