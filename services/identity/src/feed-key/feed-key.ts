import { isDeepStrictEqual } from 'node:util';
import type { FeedKey } from '@forecourt/contracts';
import type { Decision, NewEvent, PlacedEvent } from '@forecourt/event-store';
import type { Ending } from '@forecourt/service-kit';

/** A feed key's life. The secret is sealed by the deployment key before it becomes part of an event. */
export type FeedKeyIssued = NewEvent<
  'FeedKeyIssued',
  { client: string; dealerships: FeedKey['dealerships']; sealedSecret: string; replaces?: string }
>;
/** A successor was issued: this key works until `expiresAt` (ISO, UTC), so that the sender can change over without a gap. */
export type FeedKeyRotated = NewEvent<'FeedKeyRotated', { successor: string; expiresAt: string }>;
/** The key covers these dealerships from now on, and no others. */
type FeedKeyDealershipsChanged = NewEvent<'FeedKeyDealershipsChanged', { dealerships: FeedKey['dealerships'] }>;
export type FeedKeyRevoked = NewEvent<'FeedKeyRevoked', Record<string, never>>;
export type FeedKeyEvent = FeedKeyIssued | FeedKeyDealershipsChanged | FeedKeyRotated | FeedKeyRevoked;

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
