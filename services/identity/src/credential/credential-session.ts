import { randomBytes } from 'node:crypto';
import {
  CREDENTIAL_SESSION_HOURS,
  type CredentialCheck,
  type CredentialHolder,
  type OpenedCredentialSession,
  type PresentedCredentialSession,
} from '@forecourt/contracts';
import { Clock, ErasureJournal, type JournalEntry, unauthorized } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, EntitySchema, In } from 'typeorm';
import { CredentialCheckService } from './credential.check.ts';
import { hashOfSecret } from './credential.ts';

/** A browser that is signed in with a credential. */
export interface StoredCredentialSession {
  digest: string;
  keyId: string;
  openedAt: Date;
  expiresAt: Date;
}

/** The table of browsers that are signed in with credentials. */
export const credentialSessions = new EntitySchema<StoredCredentialSession>({
  name: 'credential-session',
  tableName: 'credential_sessions',
  columns: {
    digest: { type: 'text', primary: true },
    keyId: { name: 'key_id', type: 'text' },
    openedAt: { name: 'opened_at', type: 'timestamptz' },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
  },
});

const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;
/** The browsers that one credential may be used in at once; a further one signs the oldest out. */
const MOST_SESSIONS = 20;

/**
 * Browsers in which somebody has signed in with a credential (AUTH-5). A session is as good as its credential: what was revoked or has
 * expired is refused at the next request.
 */
@Injectable()
export class CredentialSessionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly checks: CredentialCheckService,
    private readonly clock: Clock,
    private readonly journal: ErasureJournal,
  ) {}

  /** Signs a browser in for eight hours. @throws ProblemError 401 as the check of a credential */
  async open(check: CredentialCheck): Promise<OpenedCredentialSession> {
    const holder = await this.checks.check(check);
    const keyId = holder.key_id;
    const session = randomBytes(SECRET_BYTES).toString('base64url');
    const openedAt = this.clock.now();
    const expiresAt = new Date(openedAt.getTime() + CREDENTIAL_SESSION_HOURS * HOUR_MS);
    await this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM credentials WHERE key_id = $1 FOR UPDATE', [keyId]);
      const repository = manager.getRepository(credentialSessions);
      const surplus = await repository.find({
        where: { keyId },
        order: { openedAt: 'DESC', digest: 'ASC' },
        skip: MOST_SESSIONS - 1,
      });
      if (surplus.length > 0) await repository.delete({ digest: In(surplus.map(({ digest }) => digest)) });
      await repository.insert({ digest: hashOfSecret(session), keyId, openedAt, expiresAt });
    });
    return { session, expires_at: expiresAt.toISOString(), holder };
  }

  /** Whose session it is. @throws ProblemError 401 if there is none, it has expired, or its credential has ended or is for something else */
  async holderOf({ session, purposes }: PresentedCredentialSession): Promise<CredentialHolder> {
    const row = await this.#sessions.findOneBy({ digest: hashOfSecret(session) });
    if (!row || row.expiresAt <= this.clock.now()) throw unauthorized('Please sign in.');
    return this.checks.holderOf(row.keyId, purposes);
  }

  /** Signs a browser out. */
  async end(session: string): Promise<void> {
    const digest = hashOfSecret(session);
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.getRepository(credentialSessions).delete({ digest });
      if (affected && manager.queryRunner) {
        await this.journal.note(manager.queryRunner, [{ kind: 'credential-session', id: digest }]);
      }
    });
  }

  /** Signs browsers out again that a restored backup signed in. */
  async endAgain(entries: readonly JournalEntry[]): Promise<number> {
    const { affected } = await this.#sessions.delete({ digest: In(entries.map(({ id }) => id)) });
    return affected ?? 0;
  }

  get #sessions() {
    return this.dataSource.manager.getRepository(credentialSessions);
  }
}
