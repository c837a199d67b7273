import type { DocumentEntry, DocumentKind, DocumentSummary } from '../documents/site-documents.ts';
import { makeNamed, makes } from '../range/makes.ts';
import type { SiteConfig } from '../sites/site-config.ts';

/** A location as references name it. */
interface NamedLocation {
  readonly id: number;
  readonly slug: string;
}

/** A dealership as references name it. */
export interface NamedDealership {
  readonly id: number;
  readonly slug: string;
  readonly locations: readonly NamedLocation[];
}

/** An entry of an index, without its revision. */
export type NamedDocument = Pick<DocumentEntry, 'kind' | 'id' | 'summary'>;

/** Everything that a site's documents can name. */
export interface Referable {
  /** undefined for the platform's own documents, and for a site whose configuration cannot be read. */
  readonly config?: SiteConfig | undefined;
  /** The site's; undefined if not all are at hand. */
  readonly dealerships?: readonly NamedDealership[] | undefined;
  /** The owner's documents. */
  readonly documents: readonly NamedDocument[];
  /** The platform's; undefined if they are not at hand: then nothing that they would decide is a fault. */
  readonly platform?: readonly NamedDocument[] | undefined;
}

/** The summaries of a kind, with their ids. */
export function ofKind<Kind extends DocumentKind>(
  documents: readonly NamedDocument[],
  kind: Kind,
): { id: string; summary: DocumentSummary<Kind> }[] {
  return documents.flatMap((each) =>
    each.kind === kind && each.summary ? [{ id: each.id, summary: each.summary as DocumentSummary<Kind> }] : [],
  );
}

/** Whether the platform's list or its documents have a make of this name or slug. */
export function isMake(name: string, platform: readonly NamedDocument[]): boolean {
  const wanted = name.trim().toLowerCase();
  if (makeNamed(name)) return true;
  return ofKind(platform, 'manufacturer').some(
    ({ summary }) => summary.slug === wanted || summary.name.toLowerCase() === wanted,
  );
}

/** Slugs of all makes: of the list, and those that the platform describes besides. */
export const makeSlugs = (platform: readonly NamedDocument[]): string[] => [
  ...makes.map(({ slug }) => slug),
  ...ofKind(platform, 'manufacturer').map(({ summary }) => summary.slug),
];
