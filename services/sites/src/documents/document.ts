import type { DocumentEvent } from './document.events.ts';

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
