import { type FeedKeyScope, feedKeyScope } from '@forecourt/contracts';
import type { EventMeta } from '@forecourt/event-store';
import {
  type CallerClaims,
  type CallerScope,
  type Clock,
  callerMeta,
  forbidden,
  type InternalClient,
  ProblemError,
  unavailable,
} from '@forecourt/service-kit';
import { LRUCache } from 'lru-cache';
import type { FeedDealership } from '../checking/feed-dealership.ts';

/** Those that pushed lately; of 1,001 dealerships each has about 100 kB. */
const KEYS_KNOWN = 100;
/** Identity is asked again after this time: if its database is restored, a revision may cover other dealerships. */
const KNOWN_MS = 60_000;
/** What is known serves for so long while identity does not respond: a push need not fail because identity is slow for a moment. */
const STALE_MS = 600_000;
/** A request waits for it. */
const TIMEOUT_MS = 2_000;
const RETRY_AFTER_SECONDS = 1;

/** The dealerships that each feed key may write for, from the identity service. */
export class FeedKeys {
  readonly #identity: Pick<InternalClient, 'request'>;
  readonly #clock: Clock;
  readonly #known = new LRUCache<string, { readonly scope: FeedKeyScope; readonly askedAt: number }>({
    max: KEYS_KNOWN,
  });

  constructor(identity: Pick<InternalClient, 'request'>, clock: Clock) {
    this.#identity = identity;
    this.#clock = clock;
  }

  /**
   * The key of a scope at the newest revision known here, which must be at least the scope's; if it is not, or a minute old, identity is asked
   * once. While identity does not respond, what is known serves for ten minutes: the gateway has checked the signature with it already.
   * @throws ProblemError 403 for an unknown or revoked key, 503 if identity does not know the revision, or does not respond and nothing is known.
   */
  async resolve({ id, revision }: Pick<CallerScope, 'id' | 'revision'>): Promise<FeedKeyScope> {
    const known = this.#knownOf(id, KNOWN_MS);
    if (known && known.revision >= revision) return known;
    const askedAt = this.#clock.now().getTime();
    const asked = await this.#ask(id);
    if ('failed' in asked) {
      const stale = this.#knownOf(id, STALE_MS);
      if (stale && stale.revision >= revision) return stale;
      throw notYetKnown(asked.failed);
    }
    const { scope } = asked;
    if (scope.revision < revision)
      throw notYetKnown(new Error(`Revision ${revision} of the feed key ${id} is unknown.`));
    // Another answer may have come meanwhile: an older one never takes a newer one's place.
    const newest = this.#knownOf(id, KNOWN_MS);
    if (newest && newest.revision > scope.revision) return newest;
    this.#known.set(id, { scope, askedAt });
    return scope;
  }

  #knownOf(id: string, forMs: number): FeedKeyScope | undefined {
    const known = this.#known.get(id);
    return known && this.#clock.now().getTime() - known.askedAt < forMs ? known.scope : undefined;
  }

  /** @throws ProblemError 403 if there is no such key */
  async #ask(keyId: string): Promise<{ readonly scope: FeedKeyScope } | { readonly failed: unknown }> {
    try {
      const { body } = await this.#identity.request('GET', `/feed-keys/${encodeURIComponent(keyId)}/scope`, {
        answer: feedKeyScope,
        caller: { actor: 'system:stock' },
        timeoutMs: TIMEOUT_MS,
      });
      return { scope: body };
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) throw forbidden(`There is no feed key ${keyId}.`);
      return { failed: error };
    }
  }
}

function notYetKnown(cause: unknown): ProblemError {
  const detail = 'The feed key’s current dealerships have not arrived yet. Please try again shortly.';
  return unavailable(detail, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

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

/** The sender, and the dealerships that it may push for. */
export interface FeedSender {
  /** The client's name: event ids are its own. */
  client: string;
  dealerships: readonly FeedDealership[];
  /** Kept with each event. */
  meta: EventMeta;
}
