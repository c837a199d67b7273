import type { FeedKey } from '@forecourt/contracts';
import type { PlacedEvent } from '@forecourt/event-store';
import type { Ending } from '@forecourt/service-kit';
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

const STREAM = 'feed-key-';
/** The stream of a key. */
export const feedKeyStream = (keyId: string): string => `${STREAM}${keyId}`;
/** The id of the key whose stream it is. */
export const feedKeyOfStream = (streamId: string): string => streamId.slice(STREAM.length);

/** What an event ends for good, for the erasure journal. */
export function feedKeyEndings({ type, data, streamId }: PlacedEvent<FeedKeyEvent>): Ending[] {
  const id = feedKeyOfStream(streamId);
  switch (type) {
    case 'FeedKeyIssued':
    case 'FeedKeyDealershipsChanged':
      return [];
    case 'FeedKeyRotated':
      return [{ kind: 'feed-key-rotated', id, details: { successor: data.successor, expires_at: data.expiresAt } }];
    case 'FeedKeyRevoked':
      return [{ kind: 'feed-key-revoked', id }];
  }
}

/** What a key's secret is sealed for: a box moved to another key does not open. */
export const sealedFor = (keyId: string): string => `feed-key:${keyId}`;
