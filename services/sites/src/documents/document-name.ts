import type { DocumentKind } from '@forecourt/contracts';

/** Which document it is: of a site, of a kind, by its id. */
export interface DocumentName {
  readonly site: string;
  readonly kind: DocumentKind;
  readonly id: string;
}

/** Stream of a document's revisions. No slug or id has a colon. */
export const documentStream = ({ site, kind, id }: DocumentName): string => `document:${site}:${kind}:${id}`;

/** A document in words, as `page about-us of site riverside`. */
export const wordsOf = ({ site, kind, id }: DocumentName): string => `${kind} ${id} of site ${site}`;
