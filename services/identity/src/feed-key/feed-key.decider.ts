import { isDeepStrictEqual } from 'node:util';
import type { Decision } from '@forecourt/event-store';
import type { FeedKeyDealershipsChanged, FeedKeyEvent, FeedKeyIssued } from './feed-key.events.ts';
import type { FeedKeyState } from './feed-key.ts';

export type FeedKeyCommand =
  | { type: 'IssueFeedKey'; issued: FeedKeyIssued['data'] }
  | { type: 'ChangeFeedKeyDealerships'; dealerships: FeedKeyDealershipsChanged['data']['dealerships'] }
  | { type: 'RotateFeedKey'; successor: string; overlapHours: number }
  | { type: 'RevokeFeedKey' };

/** The events of a command, or a sentence that says why there are none; a key that is revoked stays so, and is not rotated (FEED-5). */
export function decide(command: FeedKeyCommand, state: FeedKeyState, now: Date): Decision<FeedKeyEvent, string> {
  switch (command.type) {
    case 'IssueFeedKey':
      if (state.status !== 'none') return { refusal: 'The key has already been issued.' };
      return { events: [{ type: 'FeedKeyIssued', data: command.issued, occurredAt: now }] };
    case 'ChangeFeedKeyDealerships': {
      const { dealerships } = command;
      if (state.status === 'none' || state.status === 'revoked') {
        return { refusal: `Can't change the dealerships of a key that is ${describe(state)}.` };
      }
      if (isDeepStrictEqual(dealerships, state.dealerships)) return { events: [] };
      return { events: [{ type: 'FeedKeyDealershipsChanged', data: { dealerships }, occurredAt: now }] };
    }
    case 'RotateFeedKey': {
      if (state.status !== 'active') return { refusal: `Can't rotate a key that is ${describe(state)}.` };
      const expiresAt = new Date(now.getTime() + command.overlapHours * 3_600_000).toISOString();
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
