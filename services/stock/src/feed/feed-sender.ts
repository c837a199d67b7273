import { type CallerClaims, callerMeta, forbidden } from '@forecourt/service-kit';
import type { FeedSender } from './feed-intake.ts';

const FEED_ACTOR = 'feed:';

/**
 * The feed client behind a call and the dealerships that it may write for.
 * @throws ProblemError 403 where the call is not a feed's.
 */
export function senderOf(caller: CallerClaims): FeedSender {
  if (!caller.actor.startsWith(FEED_ACTOR)) throw forbidden('Only a feed may do this.');
  return {
    client: caller.actor.slice(FEED_ACTOR.length),
    dealerships: caller.dealerships ?? [],
    meta: callerMeta(caller),
  };
}
