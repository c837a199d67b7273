import {
  type CredentialCheck,
  type CredentialHolder,
  credentialCheck,
  operatorTokenHeader,
  readToken,
} from '@forecourt/contracts';
import {
  AllowCallers,
  type CallerClaims,
  Clock,
  constantTimeEqual,
  forbidden,
  ProblemError,
} from '@forecourt/service-kit';
import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { noteUse } from './any-key.rows.ts';
import { findCredential, type StoredCredential, shownBounds } from './credential.rows.ts';
import { hashOfSecret } from './credential.ts';

/** Compared where no such credential exists, so that the answer takes as long. */
const NO_HASH = hashOfSecret('');

/** Checks tokens that somebody presented to the gateway. */
@Injectable()
export class CredentialCheckService {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Whose token it is; notes that it was used.
   * @throws ProblemError 401 for text that is no token, an unknown or wrong one, one that has ended, and one of another purpose. Only who
   *   has the secret learns which.
   */
  async check({ token, purposes }: CredentialCheck): Promise<CredentialHolder> {
    const presented = readToken(token);
    const row = presented ? await findCredential(this.manager, presented.keyId) : null;
    const isSecret = constantTimeEqual(hashOfSecret(presented?.secret ?? ''), row?.secretHash ?? NO_HASH);
    if (!presented || !row || !isSecret) throw refused('This credential is not valid.');
    return this.#use(row, purposes);
  }

  /**
   * The holder of a credential whose secret was checked before, as of one that a browser is signed in with; notes that it was used.
   * @throws ProblemError 401 as check, but for the secret.
   */
  async holderOf(keyId: string, purposes: CredentialCheck['purposes']): Promise<CredentialHolder> {
    const row = await findCredential(this.manager, keyId);
    if (!row) throw refused('This credential is not valid.');
    return this.#use(row, purposes);
  }

  async #use(row: StoredCredential, purposes: CredentialCheck['purposes']): Promise<CredentialHolder> {
    this.#requireInUse(row);
    if (!purposes.includes(row.purpose)) {
      throw refused(`The credential ${row.keyId} is for ${row.purpose}; expected ${purposes.join(' or ')}.`);
    }
    await noteUse(this.manager, 'credentials', row, this.clock.now());
    return { key_id: row.keyId, purpose: row.purpose, ...shownBounds(row) };
  }

  #requireInUse({ keyId, revokedAt, expiresAt }: StoredCredential): void {
    if (revokedAt) throw refused(`The credential ${keyId} was revoked at ${revokedAt.toISOString()}.`);
    if (expiresAt && expiresAt <= this.clock.now()) {
      throw refused(`The credential ${keyId} was rotated and expired at ${expiresAt.toISOString()}.`);
    }
  }
}

/** 401; the gateway that presented it logs it, with the network. */
const refused = (detail: string) => new ProblemError({ status: 401, detail });

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
  constructor(private readonly checks: CredentialCheckService) {}

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
