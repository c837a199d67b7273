import { isDeepStrictEqual } from 'node:util';
import type { Decision } from '@forecourt/event-store';
import type { DocumentEvent } from './document.events.ts';
import type { DocumentState } from './document.ts';
import type { DocumentName } from './document-name.ts';

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
