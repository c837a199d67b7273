import {
  type EndSessions,
  type ErasedUsers,
  endSessions,
  type FoundUsers,
  type PresentedSession,
  presentedSession,
  type SignedInUser,
  type UserAccount,
  type UsersSought,
  usersSought,
} from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, callerMeta, siteSlugOf, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { UserPrivacy } from './user.privacy.ts';
import { SessionService } from './user.sessions.ts';

/** Sessions of the site whose visitor calls; the gateway passes on the token of the browser's cookie. */
@Controller('sessions')
@AllowCallers({ gateway: ['visitor'] })
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

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

/** Exports and erasures (AUTH-4): of the user whose session is presented, on their site alone (SITE-4), or of a number, for the operator. */
@Controller('users')
export class UserPrivacyController {
  constructor(
    private readonly privacy: UserPrivacy,
    private readonly sessions: SessionService,
  ) {}

  /** The presented session's user. @throws ProblemError 401 if nobody is signed in */
  @Post('export-own')
  @HttpCode(200)
  @AllowCallers({ gateway: ['visitor'] })
  async exportOwn(
    @Body(ZodBody(presentedSession)) { token }: PresentedSession,
    @Caller() caller: CallerClaims,
  ): Promise<FoundUsers> {
    const site = siteSlugOf(caller) ?? '';
    const { phone } = await this.sessions.userOf(site, token);
    return { users: await this.privacy.find({ phone, site }) };
  }

  /** Erases the presented session's user. @throws ProblemError 401 if nobody is signed in */
  @Post('erase-own')
  @HttpCode(200)
  @AllowCallers({ gateway: ['visitor'] })
  async eraseOwn(
    @Body(ZodBody(presentedSession)) { token }: PresentedSession,
    @Caller() caller: CallerClaims,
  ): Promise<ErasedUsers> {
    const { user_id: userId } = await this.sessions.userOf(siteSlugOf(caller) ?? '', token);
    return { users: await this.privacy.erase([userId], callerMeta(caller)) };
  }

  /** The users of a number. */
  @Post('find')
  @HttpCode(200)
  @AllowCallers({ operator: ['operator'] })
  async find(@Body(ZodBody(usersSought)) sought: UsersSought): Promise<FoundUsers> {
    return { users: await this.privacy.find(sought) };
  }

  /** Erases the users of a number. */
  @Post('erase')
  @HttpCode(200)
  @AllowCallers({ operator: ['operator'] })
  async erase(@Body(ZodBody(usersSought)) sought: UsersSought, @Caller() caller: CallerClaims): Promise<ErasedUsers> {
    const found = await this.privacy.find(sought);
    const userIds = found.map(({ user_id: userId }) => userId);
    return { users: await this.privacy.erase(userIds, callerMeta(caller)) };
  }
}
