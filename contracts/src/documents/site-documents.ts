import type { z } from 'zod';
import { documentKinds } from './document-list.ts';

export type DocumentKind = keyof typeof documentKinds;
export type DocumentBody<Kind extends DocumentKind> = z.output<(typeof documentKinds)[Kind]['schema']>;
/** What the index holds of a body of this kind. */
export type DocumentSummary<Kind extends DocumentKind> = ReturnType<(typeof documentKinds)[Kind]['summary']>;

/** Whether a word names a kind of document. */
export const isDocumentKind = (word: string): word is DocumentKind => Object.hasOwn(documentKinds, word);

/** The most documents of each kind that an owner may have. Every service that follows sites keeps their index in memory. */
export const MOST_DOCUMENTS = 500;

/** A document in the index that `GET /configurations` carries: all but its body, which is loaded by its revision. */
export interface DocumentEntry<Kind extends DocumentKind = DocumentKind> {
  /** Slug of its site; `platform` for a document that every site reads. */
  readonly site: string;
  readonly kind: Kind;
  readonly id: string;
  readonly revision: number;
  /** When this revision was written, ISO 8601. */
  readonly revised_at: string;
  /** What its kind says that menus, routes and lists need; null if it was removed. */
  readonly summary: DocumentSummary<Kind> | null;
}

/** A document at one of its revisions. The body is as written, without defaults, or null if the revision removed it. */
export interface DocumentRevision {
  readonly revision: number;
  /** ISO 8601. */
  readonly revised_at: string;
  readonly actor?: string;
  readonly body: unknown;
}

/** A body with every default, by its kind's schema. @throws ZodError */
export function parseBody<Kind extends DocumentKind>(kind: Kind, body: unknown): DocumentBody<Kind> {
  return documentKinds[kind].schema.parse(body) as DocumentBody<Kind>;
}

/** Fields of documents that others name them by. */
const NAMING: readonly PropertyKey[] = ['path', 'slug', 'override_url', 'manufacturer', 'category', 'location'];

/**
 * What the index would hold of a body that may have faults, so that what names it is not at fault as well.
 * @returns undefined if the faults are in what it is named by
 */
export function summaryDespiteFaults<Kind extends DocumentKind>(
  kind: Kind,
  body: unknown,
): DocumentSummary<Kind> | undefined {
  const { data, error } = documentKinds[kind].schema.safeParse(body);
  if (error?.issues.some(({ path: [field = ''] }) => NAMING.includes(field))) return undefined;
  const summary = documentKinds[kind].summary as (body: unknown) => DocumentSummary<Kind>;
  try {
    return summary(data ?? body);
  } catch {
    return undefined;
  }
}

/** What the index holds of a body as written; null for a removed one. @throws ZodError */
export function summaryOf<Kind extends DocumentKind>(kind: Kind, body: unknown): DocumentSummary<Kind> | null {
  if (body === null) return null;
  const summary = documentKinds[kind].summary as (body: DocumentBody<Kind>) => DocumentSummary<Kind>;
  return summary(parseBody(kind, body));
}
