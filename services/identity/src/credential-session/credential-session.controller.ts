import {
  type CredentialCheck,
  type CredentialHolder,
  type EndedCredentialSession,
  endedCredentialSession,
  type OpenedCredentialSession,
  openCredentialSession,
  type PresentedCredentialSession,
  presentedCredentialSession,
} from '@forecourt/contracts';
import { AllowCallers, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { CredentialSessionService } from './credential-session.service.ts';

/** Browsers that are signed in with a credential; the gateway passes on what was pasted, and then the browser's cookie. */
@Controller('credential-sessions')
@AllowCallers({ gateway: ['system'] })
export class CredentialSessionController {
  constructor(@Inject(CredentialSessionService) private readonly sessions: CredentialSessionService) {}

  /** Signs a browser in. @throws ProblemError 401 if the credential is not valid, or of another purpose */
  @Post()
  open(@Body(ZodBody(openCredentialSession)) body: CredentialCheck): Promise<OpenedCredentialSession> {
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
