import {
  type EndSessions,
  endSessions,
  type PresentedSession,
  presentedSession,
  type SignedInUser,
  type UserAccount,
} from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, callerMeta, siteSlugOf, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { SessionService } from './session.service.ts';

/** Sessions of the site whose visitor calls; the gateway passes on the token of the browser's cookie. */
@Controller('sessions')
@AllowCallers({ gateway: ['visitor'] })
export class SessionController {
  constructor(@Inject(SessionService) private readonly sessions: SessionService) {}

  /** Who is signed in. @throws ProblemError 401 if nobody is */
  @Post('check')
  @HttpCode(200)
  check(
    @Body(ZodBody(presentedSession)) { token }: PresentedSession,
    @Caller() caller: CallerClaims,
  ): Promise<SignedInUser> {
    return this.sessions.userOf(siteOf(caller), token);
  }

  /** The user with their devices. @throws ProblemError 401 if nobody is signed in */
  @Post('list')
  @HttpCode(200)
  list(
    @Body(ZodBody(presentedSession)) { token }: PresentedSession,
    @Caller() caller: CallerClaims,
  ): Promise<UserAccount> {
    return this.sessions.accountOf(siteOf(caller), token);
  }

  /** Signs a browser out, another one of the user's, or all of them. */
  @Post('end')
  @HttpCode(204)
  end(@Body(ZodBody(endSessions)) body: EndSessions, @Caller() caller: CallerClaims): Promise<void> {
    return this.sessions.end(siteOf(caller), body, callerMeta(caller));
  }
}

/** A visitor's call always has a site (requireOwnScope). */
export const siteOf = (caller: CallerClaims): string => siteSlugOf(caller) ?? '';
