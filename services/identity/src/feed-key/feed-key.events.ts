import type { FeedKey } from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';

/** A feed key's life. The secret is sealed by the deployment key before it becomes part of an event. */
export type FeedKeyIssued = NewEvent<
  'FeedKeyIssued',
  { client: string; dealerships: FeedKey['dealerships']; sealedSecret: string; replaces?: string }
>;
/** A successor was issued: this key works until `expiresAt` (ISO, UTC), so that the sender can change over without a gap. */
export type FeedKeyRotated = NewEvent<'FeedKeyRotated', { successor: string; expiresAt: string }>;
/** The key covers these dealerships from now on, and no others. */
export type FeedKeyDealershipsChanged = NewEvent<'FeedKeyDealershipsChanged', { dealerships: FeedKey['dealerships'] }>;
export type FeedKeyRevoked = NewEvent<'FeedKeyRevoked', Record<string, never>>;
export type FeedKeyEvent = FeedKeyIssued | FeedKeyDealershipsChanged | FeedKeyRotated | FeedKeyRevoked;
