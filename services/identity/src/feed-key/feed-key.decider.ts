import type { FeedKeyEvent, FeedKeyIssued, FeedKeyState } from './feed-key.ts';

/** Hours for which a rotated key still works beside its successor (FEED-5). */
export const ROTATION_OVERLAP_HOURS = 24;

export type FeedKeyCommand =
  | { type: 'IssueFeedKey'; issued: FeedKeyIssued['data'] }
  | { type: 'RotateFeedKey'; successor: string }
  | { type: 'RevokeFeedKey' };

/** Why a command makes no sense for the key. */
export interface Refusal {
  refused: string;
}

/** The events of a command; a key that is revoked stays so, and is not rotated (FEED-5). */
export function decide(command: FeedKeyCommand, state: FeedKeyState, now: Date): FeedKeyEvent[] | Refusal {
  switch (command.type) {
    case 'IssueFeedKey':
      if (state.status !== 'none') return { refused: 'The key has been issued already.' };
      return [{ type: 'FeedKeyIssued', data: command.issued, occurredAt: now }];
    case 'RotateFeedKey': {
      if (state.status !== 'active') return { refused: `A key that is ${describe(state)} can't be rotated.` };
      const expiresAt = new Date(now.getTime() + ROTATION_OVERLAP_HOURS * 3_600_000).toISOString();
      return [{ type: 'FeedKeyRotated', data: { successor: command.successor, expiresAt }, occurredAt: now }];
    }
    case 'RevokeFeedKey':
      if (state.status === 'none') return { refused: 'There is no such key.' };
      return state.status === 'revoked' ? [] : [{ type: 'FeedKeyRevoked', data: {}, occurredAt: now }];
  }
}

function describe(state: FeedKeyState): string {
  return state.status === 'none' ? 'not issued' : state.status;
}
