import {
  type FeedClient,
  type FeedKey,
  type FeedSignature,
  feedSignature,
  type IssuedFeedKey,
  type IssueFeedKey,
  issueFeedKey,
} from '@forecourt/contracts';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  type CallerMeta,
  callerMeta,
  requireOperator,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listFeedKeys } from './feed-key.read-model.ts';
import { FeedKeyService } from './feed-key.service.ts';
import { SignatureService } from './signature.service.ts';

const MANAGE = 'manage feed keys';

/** Feed keys: operators issue, rotate and revoke them; the gateway has signatures checked. */
@Controller()
export class FeedKeyController {
  constructor(
    @Inject(FeedKeyService) private readonly keys: FeedKeyService,
    @Inject(SignatureService) private readonly signatures: SignatureService,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** A new key; the one answer that holds its secret. */
  @Post('feed-keys')
  issue(@Body(ZodBody(issueFeedKey)) body: IssueFeedKey, @Caller() caller: CallerClaims): Promise<IssuedFeedKey> {
    return this.keys.issue(body, operatorMeta(caller));
  }

  /** All keys, without secrets. */
  @Get('feed-keys')
  list(@Caller() caller: CallerClaims): Promise<FeedKey[]> {
    requireOperator(caller, MANAGE);
    return listFeedKeys(this.dataSource);
  }

  /** A successor for a key, which works a day longer. */
  @Post('feed-keys/:keyId/rotate')
  rotate(@Param('keyId') keyId: string, @Caller() caller: CallerClaims): Promise<IssuedFeedKey> {
    return this.keys.rotate(keyId, operatorMeta(caller));
  }

  /** Ends a key at once. */
  @Post('feed-keys/:keyId/revoke')
  @HttpCode(204)
  revoke(@Param('keyId') keyId: string, @Caller() caller: CallerClaims): Promise<void> {
    return this.keys.revoke(keyId, operatorMeta(caller));
  }

  /** Whom a signed request stands for; 401 where it stands for nobody. */
  @Post('feed-signatures/check')
  @AllowCallers('gateway')
  @HttpCode(200)
  check(@Body(ZodBody(feedSignature)) signature: FeedSignature): Promise<FeedClient> {
    return this.signatures.check(signature);
  }
}

function operatorMeta(caller: CallerClaims): CallerMeta {
  requireOperator(caller, MANAGE);
  return callerMeta(caller);
}
