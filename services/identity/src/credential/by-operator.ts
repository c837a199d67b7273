import { credentialCheck, operatorTokenHeader } from '@forecourt/contracts';
import { AllowCallers, type CallerClaims, forbidden } from '@forecourt/service-kit';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { CredentialCheckService } from './credential-check.service.ts';

/**
 * Lets the operator call a route: by the operator's own key, or through the gateway, which passes on an operator's token that this service
 * checks. The gateway alone may not. The caller is then `operator:KEY_ID`, which the events keep.
 */
export const ByOperator = () =>
  applyDecorators(AllowCallers({ operator: ['operator'], gateway: ['system'] }), UseGuards(OperatorGuard));

/** A request whose token has been verified. */
interface CheckedRequest {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly serviceContext: { caller?: CallerClaims };
}

/** Checks the operator's token of a call by the gateway, before anything of the call is read. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(@Inject(CredentialCheckService) private readonly checks: CredentialCheckService) {}

  /** @throws ProblemError 403 if the gateway passes no token, 401 for one that is not the operator's */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers, serviceContext } = context.switchToHttp().getRequest<CheckedRequest>();
    const { caller } = serviceContext;
    if (!caller || caller.service === 'operator') return true;
    const asked = credentialCheck.safeParse({ token: headers[operatorTokenHeader], purposes: ['operator'] });
    if (!asked.success) {
      throw forbidden(`The service ${caller.service} may not call this without the operator's credential.`);
    }
    const { key_id: keyId } = await this.checks.check(asked.data);
    serviceContext.caller = { ...caller, actor: `operator:${keyId}` };
    return true;
  }
}
