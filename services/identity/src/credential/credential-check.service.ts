import { type CredentialCheck, type CredentialHolder, readToken } from '@forecourt/contracts';
import { Clock, constantTimeEqual, ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { noteUse } from '../database/note-use.ts';
import { findCredential, type StoredCredential, shownBounds } from './credential.read-model.ts';
import { hashOfSecret } from './credential.ts';

/** Compared where no such credential exists, so that the answer takes as long. */
const NO_HASH = hashOfSecret('');

/** Checks tokens that somebody presented to the gateway. */
@Injectable()
export class CredentialCheckService {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(Clock) private readonly clock: Clock,
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
