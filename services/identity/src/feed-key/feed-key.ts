import type { FeedKey } from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';

/** A feed key's life. The secret is sealed by the deployment key before it becomes part of an event. */
export type FeedKeyIssued = NewEvent<
  'FeedKeyIssued',
  { client: string; dealerships: FeedKey['dealerships']; sealedSecret: string; replaces?: string }
>;
/** A successor was issued: this key works until `expiresAt` (ISO, UTC), so that the sender can change over without a gap. */
export type FeedKeyRotated = NewEvent<'FeedKeyRotated', { successor: string; expiresAt: string }>;
export type FeedKeyRevoked = NewEvent<'FeedKeyRevoked', Record<string, never>>;
export type FeedKeyEvent = FeedKeyIssued | FeedKeyRotated | FeedKeyRevoked;

/** A key as its events tell it. */
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
    case 'FeedKeyRotated':
      return { ...state, status: 'rotated' };
    case 'FeedKeyRevoked':
      return { ...state, status: 'revoked' };
  }
}
