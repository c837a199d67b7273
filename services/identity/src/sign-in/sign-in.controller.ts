import { type CodeAnswer, type CodeRequest, codeAnswer, codeRequest, type StartedSession } from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, callerMeta, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { siteOf } from '../user/user.http.ts';
import { SignInService } from './sign-in.service.ts';

/** Signing in on the site whose visitor calls (AUTH-1). */
@Controller('sign-in')
@AllowCallers({ gateway: ['visitor'] })
export class SignInController {
  constructor(private readonly signIns: SignInService) {}

  /** Sends a code to a phone. @throws ProblemError as SignInService.sendCode */
  @Post('codes')
  @HttpCode(204)
  send(@Body(ZodBody(codeRequest)) body: CodeRequest, @Caller() caller: CallerClaims): Promise<void> {
    return this.signIns.sendCode(siteOf(caller), body);
  }

  /** Takes a code and begins a session. @throws ProblemError 400 with the field `code` */
  @Post('sessions')
  signIn(@Body(ZodBody(codeAnswer)) body: CodeAnswer, @Caller() caller: CallerClaims): Promise<StartedSession> {
    return this.signIns.signIn(siteOf(caller), body, callerMeta(caller));
  }
}
