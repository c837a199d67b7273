import type { Decision } from '@forecourt/event-store';
import type { FeedKeyEvent, FeedKeyIssued, FeedKeyState } from './feed-key.ts';

/** Hours for which a rotated key still works beside its successor (FEED-5). */
export const ROTATION_OVERLAP_HOURS = 24;

export type FeedKeyCommand =
  | { type: 'IssueFeedKey'; issued: FeedKeyIssued['data'] }
  | { type: 'RotateFeedKey'; successor: string }
  | { type: 'RevokeFeedKey' };

/** The events of a command, or a sentence that says why there are none; a key that is revoked stays so, and is not rotated (FEED-5). */
export function decide(command: FeedKeyCommand, state: FeedKeyState, now: Date): Decision<FeedKeyEvent, string> {
  switch (command.type) {
    case 'IssueFeedKey':
      if (state.status !== 'none') return { refusal: 'The key has been issued already.' };
      return { events: [{ type: 'FeedKeyIssued', data: command.issued, occurredAt: now }] };
    case 'RotateFeedKey': {
      if (state.status !== 'active') return { refusal: `A key that is ${describe(state)} can't be rotated.` };
      const expiresAt = new Date(now.getTime() + ROTATION_OVERLAP_HOURS * 3_600_000).toISOString();
      const data = { successor: command.successor, expiresAt };
      return { events: [{ type: 'FeedKeyRotated', data, occurredAt: now }] };
    }
    case 'RevokeFeedKey':
      if (state.status === 'none') return { refusal: 'There is no such key.' };
      return { events: state.status === 'revoked' ? [] : [{ type: 'FeedKeyRevoked', data: {}, occurredAt: now }] };
  }
}

function describe(state: FeedKeyState): string {
  return state.status === 'none' ? 'not issued' : state.status;
}
