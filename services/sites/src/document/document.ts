import { isDeepStrictEqual } from 'node:util';
import { type DocumentKind, type PublicEvent, parseBody, siteEvents, toEnvelope } from '@forecourt/contracts';
import type { Decision, NewEvent, OutboxEntry } from '@forecourt/event-store';

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

/**
 * A site's document besides its configuration, revised as a whole: revision N is version N of its stream. The body is kept as it was
 * written, without defaults, so that a default that changes reaches every document that did not choose otherwise.
 */
export type DocumentRevised = NewEvent<'DocumentRevised', DocumentName & { body: unknown }>;
export type DocumentRemoved = NewEvent<'DocumentRemoved', DocumentName>;
export type DocumentEvent = DocumentRevised | DocumentRemoved;

/** The present body and its revision; null before the first and after it was removed. */
export interface DocumentState {
  readonly revision: number;
  readonly body: unknown;
}

export const initialState: DocumentState = { revision: 0, body: null };

/** The state after one more event. */
export function evolve(state: DocumentState, event: DocumentEvent): DocumentState {
  return { revision: state.revision + 1, body: event.type === 'DocumentRevised' ? event.data.body : null };
}

/** Over which revision a document is written: 0 for one that is new; undefined writes over whichever there is. */
export type Over = number | undefined;

/** Gives a document a body, or removes it. */
export type WriteDocument =
  | { type: 'ReviseDocument'; name: DocumentName; body: unknown; over: Over }
  | { type: 'RemoveDocument'; name: DocumentName; over: Over };

/** Why a document was not written: another revision is the present one, or there is nothing to remove. */
export type DocumentRefusal =
  | { reason: 'revised'; name: DocumentName; present: number; over: number }
  | { reason: 'absent'; name: DocumentName };

/** Whether somebody else has written the document since its writer read it. */
export const isStale = (over: Over, { revision }: DocumentState): boolean => over !== undefined && over !== revision;

/** The event that a command makes; none where it changes nothing (SITE-5). */
export function decide(
  command: WriteDocument,
  state: DocumentState,
  now: Date,
): Decision<DocumentEvent, DocumentRefusal> {
  const { name, over } = command;
  if (over !== undefined && isStale(over, state)) {
    return { refusal: { reason: 'revised', name, present: state.revision, over } };
  }
  if (command.type === 'RemoveDocument') {
    if (state.body === null) return { refusal: { reason: 'absent', name } };
    return { events: [{ type: 'DocumentRemoved', data: name, occurredAt: now }] };
  }
  if (isDeepStrictEqual(command.body, state.body)) return { events: [] };
  return { events: [{ type: 'DocumentRevised', data: { ...name, body: command.body }, occurredAt: now }] };
}

/** Whether a stored event is one of a document. */
export const isDocumentEvent = (type: string): type is DocumentEvent['type'] =>
  type === 'DocumentRevised' || type === 'DocumentRemoved';

/** The public event of a document's revision: the whole body with its defaults. */
export function toWire(entry: OutboxEntry): PublicEvent {
  const event = { type: entry.type, data: entry.data } as DocumentEvent;
  const { type } = siteEvents[event.type];
  return toEnvelope(entry, { source: '/services/sites', type, data: toPublicData(event) });
}

/** An event's data in the wire's names: a body has every default. */
export function toPublicData(event: DocumentEvent) {
  if (event.type === 'DocumentRemoved') return event.data;
  return { ...event.data, body: parseBody(event.data.kind, event.data.body) };
}
