import { type CallerClaims, callerMeta, forbidden } from '@forecourt/service-kit';
import type { FeedSender } from './feed-intake.ts';
import type { FeedKeys } from './feed-keys.ts';

/**
 * The feed client behind a feed's call, and the dealerships that its key covers now.
 * @throws ProblemError 403 if the call is for no feed key, or for another client's; 503 if the key can't be resolved.
 */
export async function senderOf(caller: CallerClaims, keys: FeedKeys): Promise<FeedSender> {
  if (caller.scope?.kind !== 'feed-key') throw forbidden('This call must be made for a feed key.');
  const { client, dealerships } = await keys.resolve(caller.scope);
  if (caller.actor !== `feed:${client}`)
    throw forbidden(`The feed key ${caller.scope.id} does not belong to ${caller.actor}.`);
  return { client, dealerships, meta: callerMeta(caller) };
}
