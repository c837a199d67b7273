import { type FeedClient, type FeedSignature, feedClient } from '@forecourt/contracts';
import type { InternalClient } from '@forecourt/service-kit';

/** Says whom a feed's signature stands for. */
export abstract class FeedSignatures {
  /** @throws ProblemError 401 for an unknown, expired or revoked key, a signature that does not fit, or one that was used before. */
  abstract check(signature: FeedSignature): Promise<FeedClient>;
}

/** Asks the identity service, which alone knows the keys' secrets and remembers what was used (FEED-5). */
export class IdentityFeedSignatures extends FeedSignatures {
  readonly #identity: InternalClient;

  constructor(identity: InternalClient) {
    super();
    this.#identity = identity;
  }

  override async check(signature: FeedSignature): Promise<FeedClient> {
    const { body } = await this.#identity.request('POST', '/feed-signatures/check', {
      body: signature,
      answer: feedClient,
      caller: { actor: 'system:gateway' },
    });
    return body;
  }
}
