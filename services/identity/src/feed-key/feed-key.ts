import type { FeedKey } from '@forecourt/contracts';
import type { FeedKeyEvent } from './feed-key.events.ts';

/** A key as folded from its events. */
export interface FeedKeyState {
  status: 'none' | 'active' | 'rotated' | 'revoked';
  client: string;
  dealerships: FeedKey['dealerships'];
}

export const initialState: FeedKeyState = { status: 'none', client: '', dealerships: [] };

/** The state after one more event. */
export function evolve(state: FeedKeyState, event: FeedKeyEvent): FeedKeyState {
  switch (event.type) {
    case 'FeedKeyIssued':
      return { status: 'active', client: event.data.client, dealerships: event.data.dealerships };
    case 'FeedKeyDealershipsChanged':
      return { ...state, dealerships: event.data.dealerships };
    case 'FeedKeyRotated':
      return { ...state, status: 'rotated' };
    case 'FeedKeyRevoked':
      return { ...state, status: 'revoked' };
  }
}

/** The stream of a key. */
export const feedKeyStream = (keyId: string): string => `feed-key-${keyId}`;
/** What a key's secret is sealed for: a box moved to another key does not open. */
export const sealedFor = (keyId: string): string => `feed-key:${keyId}`;
