import { type FeedClient, type FeedSignature, feedClient } from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import { IdentityClient } from '../clients/service-clients.ts';

/** Asks the identity service, the only one that has the keys' secrets and remembers used signatures (FEED-5). */
@Injectable()
export class FeedSignatures {
  constructor(private readonly identity: IdentityClient) {}

  /**
   * Verifies a feed's signature and returns its client.
   * @throws ProblemError 401 for an unknown, expired or revoked key, a signature that does not fit, or one that was used before.
   */
  async check(signature: FeedSignature): Promise<FeedClient> {
    const { body } = await this.identity.request('POST', '/feed-signatures/check', {
      body: signature,
      answer: feedClient,
      caller: { actor: 'system:gateway' },
    });
    return body;
  }
}
