import {
  type CreateCredential,
  type CreatedCredential,
  type Credential,
  type CredentialCheck,
  type CredentialHolder,
  type CredentialQuery,
  createCredential,
  credentialCheck,
  credentialQuery,
  type EndedCredentialSession,
  endedCredentialSession,
  type OpenedCredentialSession,
  type PresentedCredentialSession,
  presentedCredentialSession,
  type RotateKey,
  rotateKey,
} from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, Clock, callerMeta, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EntityManager } from 'typeorm';
import { ByOperator, CredentialCheckService } from './credential.check.ts';
import { Create, Revoke, Rotate } from './credential.commands.ts';
import { listCredentials } from './credential.rows.ts';
import { CredentialSessionService } from './credential-session.ts';

/**
 * Credentials: the operator creates, rotates and revokes them, by the operator's own key or through the gateway with an operator's token; the
 * gateway has those checked that are presented to it.
 */
@Controller('credentials')
export class CredentialController {
  constructor(
    private readonly commands: CommandBus,
    private readonly checks: CredentialCheckService,
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** A new credential; the only answer with its token. @throws ProblemError 409 if 20 of its purpose and site are in use */
  @Post()
  @ByOperator()
  create(
    @Body(ZodBody(createCredential)) body: CreateCredential,
    @Caller() caller: CallerClaims,
  ): Promise<CreatedCredential> {
    return this.commands.execute(new Create({ credential: body, meta: callerMeta(caller) }));
  }

  /** The newest 1,000, without secrets; ended ones only with `all=true`. */
  @Get()
  @ByOperator()
  list(@Query(ZodBody(credentialQuery)) query: CredentialQuery): Promise<Credential[]> {
    return listCredentials(this.manager, query, this.clock.now());
  }

  /** A successor; the old one works for `overlap_hours` more. @throws ProblemError 404, or 409 if it is rotated or revoked */
  @Post(':keyId/rotate')
  @ByOperator()
  rotate(
    @Param('keyId') keyId: string,
    @Body(ZodBody(rotateKey.prefault({}))) body: RotateKey,
    @Caller() caller: CallerClaims,
  ): Promise<CreatedCredential> {
    return this.commands.execute(new Rotate({ keyId, rotation: body, meta: callerMeta(caller) }));
  }

  /** Ends a credential at once. @throws ProblemError 404 */
  @Post(':keyId/revoke')
  @ByOperator()
  @HttpCode(204)
  revoke(@Param('keyId') keyId: string, @Caller() caller: CallerClaims): Promise<void> {
    return this.commands.execute(new Revoke({ keyId, meta: callerMeta(caller) }));
  }

  /** Whose token it is that somebody presented. @throws ProblemError 401 if it is not valid, or of another purpose */
  @Post('check')
  @AllowCallers({ gateway: ['system'] })
  @HttpCode(200)
  check(@Body(ZodBody(credentialCheck)) body: CredentialCheck): Promise<CredentialHolder> {
    return this.checks.check(body);
  }
}

/** Browsers that are signed in with a credential; the gateway passes on what was pasted, and then the browser's cookie. */
@Controller('credential-sessions')
@AllowCallers({ gateway: ['system'] })
export class CredentialSessionController {
  constructor(private readonly sessions: CredentialSessionService) {}

  /** Signs a browser in. @throws ProblemError 401 if the credential is not valid, or of another purpose */
  @Post()
  open(@Body(ZodBody(credentialCheck)) body: CredentialCheck): Promise<OpenedCredentialSession> {
    return this.sessions.open(body);
  }

  /** Whose credential a browser is signed in with. @throws ProblemError 401 if it is not */
  @Post('check')
  @HttpCode(200)
  check(@Body(ZodBody(presentedCredentialSession)) body: PresentedCredentialSession): Promise<CredentialHolder> {
    return this.sessions.holderOf(body);
  }

  /** Signs a browser out. */
  @Post('end')
  @HttpCode(204)
  end(@Body(ZodBody(endedCredentialSession)) { session }: EndedCredentialSession): Promise<void> {
    return this.sessions.end(session);
  }
}
