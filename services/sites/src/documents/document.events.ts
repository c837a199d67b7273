import type { NewEvent } from '@forecourt/event-store';
import type { DocumentName } from './document-name.ts';

/**
 * A site's document besides its configuration, revised as a whole: revision N is version N of its stream. The body is kept as it was
 * written, without defaults, so that a default that changes reaches every document that did not choose otherwise.
 */
export type DocumentRevised = NewEvent<'DocumentRevised', DocumentName & { body: unknown }>;
export type DocumentRemoved = NewEvent<'DocumentRemoved', DocumentName>;
export type DocumentEvent = DocumentRevised | DocumentRemoved;
