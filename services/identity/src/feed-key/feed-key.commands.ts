import type { FeedKey, FeedKeyDealerships, IssuedFeedKey, IssueFeedKey } from '@forecourt/contracts';
import type { EventMeta } from '@forecourt/event-store';
import { Command } from '@nestjs/cqrs';

/** Issues a key for named dealerships. The answer has the secret, which is returned only here. */
export class IssueKey extends Command<IssuedFeedKey> {
  constructor(
    readonly key: IssueFeedKey,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Gives a key other dealerships, from the next request on. Refused with 404, or 409 if the key is revoked. */
export class ChangeKeyDealerships extends Command<FeedKey> {
  constructor(
    readonly keyId: string,
    readonly dealerships: FeedKeyDealerships['dealerships'],
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Issues a successor; the old key works for the given hours more (FEED-5). Refused with 404, or 409 if the key is rotated or revoked. */
export class RotateKey extends Command<IssuedFeedKey> {
  constructor(
    readonly keyId: string,
    readonly overlapHours: number,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Ends a key at once. Refused with 404. */
export class RevokeKey extends Command<void> {
  constructor(
    readonly keyId: string,
    readonly meta: EventMeta,
  ) {
    super();
  }
}
