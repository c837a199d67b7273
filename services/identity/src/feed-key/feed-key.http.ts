import {
  type FeedClient,
  type FeedKey,
  type FeedKeyDealerships,
  type FeedKeyScope,
  type FeedSignature,
  feedKeyDealerships,
  feedSignature,
  type IssuedFeedKey,
  type IssueFeedKey,
  issueFeedKey,
  type RotateKey as RotateKeyBody,
  rotateKey,
} from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, callerMeta, notFound, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EntityManager } from 'typeorm';
import { ByOperator } from '../credential/credential.check.ts';
import { ChangeKeyDealerships, IssueKey, RevokeKey, RotateKey } from './feed-key.commands.ts';
import { findFeedKeyScope, listFeedKeys } from './feed-key.rows.ts';
import { SignatureService } from './feed-key.signature.ts';

/** Feed keys: operators issue, rotate and revoke them, as they do credentials; the gateway has signatures checked. */
@Controller()
export class FeedKeyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly signatures: SignatureService,
    private readonly manager: EntityManager,
  ) {}

  /** A new key; the only answer with its secret. */
  @Post('feed-keys')
  @ByOperator()
  issue(@Body(ZodBody(issueFeedKey)) body: IssueFeedKey, @Caller() caller: CallerClaims): Promise<IssuedFeedKey> {
    return this.commands.execute(new IssueKey({ key: body, meta: callerMeta(caller) }));
  }

  /** The newest 1,000, without secrets; fewer if they are for many dealerships. */
  @Get('feed-keys')
  @ByOperator()
  list(): Promise<FeedKey[]> {
    return listFeedKeys(this.manager);
  }

  /** Other dealerships for a key; the answer has its new revision. */
  @Put('feed-keys/:keyId/dealerships')
  @ByOperator()
  changeDealerships(
    @Param('keyId') keyId: string,
    @Body(ZodBody(feedKeyDealerships)) body: FeedKeyDealerships,
    @Caller() caller: CallerClaims,
  ): Promise<FeedKey> {
    return this.commands.execute(new ChangeKeyDealerships({ keyId, ...body, meta: callerMeta(caller) }));
  }

  /** The dealerships that a key may write for, at its newest revision. @throws ProblemError 404 if there is no such key, or it was revoked. */
  @Get('feed-keys/:keyId/scope')
  @AllowCallers({ stock: ['system'] })
  async scope(@Param('keyId') keyId: string): Promise<FeedKeyScope> {
    const scope = await findFeedKeyScope(this.manager, keyId);
    if (!scope) throw notFound(`There is no feed key ${keyId}.`);
    return scope;
  }

  /** A successor for a key, which works for `overlap_hours` more: a day if nothing is sent. */
  @Post('feed-keys/:keyId/rotate')
  @ByOperator()
  rotate(
    @Param('keyId') keyId: string,
    @Body(ZodBody(rotateKey.prefault({}))) { overlap_hours: overlapHours }: RotateKeyBody,
    @Caller() caller: CallerClaims,
  ): Promise<IssuedFeedKey> {
    return this.commands.execute(new RotateKey({ keyId, overlapHours, meta: callerMeta(caller) }));
  }

  /** Ends a key at once. */
  @Post('feed-keys/:keyId/revoke')
  @ByOperator()
  @HttpCode(204)
  revoke(@Param('keyId') keyId: string, @Caller() caller: CallerClaims): Promise<void> {
    return this.commands.execute(new RevokeKey({ keyId, meta: callerMeta(caller) }));
  }

  /** Verifies a signed request and returns its client; 401 if it is invalid. */
  @Post('feed-signatures/check')
  @AllowCallers({ gateway: ['system'] })
  @HttpCode(200)
  check(@Body(ZodBody(feedSignature)) signature: FeedSignature): Promise<FeedClient> {
    return this.signatures.check(signature);
  }
}
