import {
  type ErasedUsers,
  type FoundUsers,
  type PresentedSession,
  presentedSession,
  type UsersSought,
  usersSought,
} from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, callerMeta, siteSlugOf, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { SessionService } from '../session/session.service.ts';
import { UserPrivacy } from './user-privacy.ts';

/** Exports and erasures (AUTH-4): of the user whose session is presented, on their site alone (SITE-4), or of a number, for the operator. */
@Controller('users')
export class UserPrivacyController {
  constructor(
    @Inject(UserPrivacy) private readonly privacy: UserPrivacy,
    @Inject(SessionService) private readonly sessions: SessionService,
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
