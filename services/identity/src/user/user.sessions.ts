import { createHash, randomBytes } from 'node:crypto';
import type { EndSessions, SignedInUser, UserAccount } from '@forecourt/contracts';
import { type EventMeta, EventStore, handleCommand } from '@forecourt/event-store';
import { PersonKeys } from '@forecourt/persons';
import { Clock, type Ending, ErasureJournal, type JournalEntry, unauthorized } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import {
  findUser,
  isCurrent,
  MOST_SESSIONS,
  type StoredSession,
  sessions,
  sessionsOf,
  userRules,
} from './user.rows.ts';
import { phoneContext, type UserCommand, userStream } from './user.ts';

const SECRET_BYTES = 32;
/** How exact the last use is: a row that is written at each call would be written all day. */
const SEEN_MS = 3_600_000;

/** What is stored of a session's or a browser's secret. It has 256 random bits, so a slow hash would protect nothing more. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A session that a browser presented, with its user. */
interface Presented {
  readonly session: StoredSession;
  readonly user: SignedInUser;
}

/** Sessions of users, each bound to one site (AUTH-2). */
@Injectable()
export class SessionService {
  constructor(
    private readonly dataSource: DataSource,
    readonly store: EventStore,
    private readonly persons: PersonKeys,
    readonly clock: Clock,
    private readonly journal: ErasureJournal,
  ) {}

  /** Whose session it is, on this site. @throws ProblemError 401 if it is not valid, expired, or of another site (SITE-4) */
  async userOf(site: string, token: string): Promise<SignedInUser> {
    return (await this.#presented(site, token)).user;
  }

  /** The user with all browsers that are signed in. @throws ProblemError 401 as userOf */
  async accountOf(site: string, token: string): Promise<UserAccount> {
    const { session, user } = await this.#presented(site, token);
    const rows = await sessionsOf(this.dataSource.manager, session.userId);
    const now = this.clock.now();
    return {
      ...user,
      sessions: rows
        .filter((row) => isCurrent(row, now))
        .map((row) => ({
          session_id: row.sessionId,
          device: row.device,
          signed_in_at: row.signedInAt.toISOString(),
          last_seen_at: row.lastSeenAt.toISOString(),
          current: row.sessionId === session.sessionId,
        })),
    };
  }

  /** Ends sessions of the user whose session is presented; those of others are not found. @throws ProblemError 401 as userOf */
  async end(site: string, { token, which }: EndSessions, meta: EventMeta): Promise<void> {
    const { session } = await this.#presented(site, token);
    const { userId } = session;
    const sessionId = which === 'this' ? session.sessionId : which;
    await handleCommand(this, userRules, {
      streamId: userStream(userId),
      meta,
      command: (): UserCommand => (which === 'all' ? { type: 'SignOutEverywhere' } : { type: 'SignOut', sessionId }),
      answer: async (_change, { queryRunner }) => {
        const ended = which === 'all' ? { userId } : { userId, sessionId };
        const { affected } = await queryRunner.manager.getRepository(sessions).delete(ended);
        const ending: Ending =
          which === 'all' ? { kind: 'sessions-of-user', id: userId } : { kind: 'session', id: sessionId };
        // Only what was theirs: a replay asks for no owner.
        if (affected) await this.journal.note(queryRunner, [ending]);
      },
    });
  }

  /** Ends sessions again that a restored backup brought back. */
  async endAgain(entries: readonly JournalEntry[]): Promise<number> {
    const { affected } = await this.dataSource.manager
      .getRepository(sessions)
      .delete({ sessionId: In(entries.map(({ id }) => id)) });
    return affected ?? 0;
  }

  /** Signs users out again who had signed out everywhere: of what they began before that. */
  async endAllAgain(entries: readonly JournalEntry[]): Promise<number> {
    const [, ended]: [unknown, number] = await this.dataSource.query(
      `DELETE FROM sessions USING unnest($1::uuid[], $2::timestamptz[]) AS ended (user_id, ended_at)
        WHERE sessions.user_id = ended.user_id AND sessions.signed_in_at <= ended.ended_at`,
      [entries.map(({ id }) => id), entries.map(({ at }) => at)],
    );
    return ended;
  }

  /** Begins a session, in the transaction of the user's SignedIn; the browser's previous one and the oldest of too many end. */
  async begin(
    manager: EntityManager,
    session: Pick<StoredSession, 'sessionId' | 'userId' | 'site' | 'device'>,
    previous: string | undefined,
  ): Promise<string> {
    const repository = manager.getRepository(sessions);
    if (previous) await repository.delete({ site: session.site, tokenDigest: digestOfToken(previous) });
    const others = await repository.find({
      select: { sessionId: true },
      where: { userId: session.userId },
      order: { signedInAt: 'DESC', sessionId: 'ASC' },
    });
    const surplus = others.slice(MOST_SESSIONS - 1).map(({ sessionId }) => sessionId);
    if (surplus.length > 0) await repository.delete({ sessionId: In(surplus) });
    const token = randomBytes(SECRET_BYTES).toString('base64url');
    const now = this.clock.now();
    await repository.insert({ ...session, tokenDigest: digestOfToken(token), signedInAt: now, lastSeenAt: now });
    return token;
  }

  async #presented(site: string, token: string): Promise<Presented> {
    const { manager } = this.dataSource;
    const session = await manager.getRepository(sessions).findOneBy({ tokenDigest: digestOfToken(token) });
    const now = this.clock.now();
    if (!session || session.site !== site || !isCurrent(session, now)) throw unauthorized();
    const user = await findUser(manager, session.userId);
    const key = user && (await this.persons.find(this.dataSource, user.personId));
    if (!key) throw unauthorized();
    if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_MS) {
      await manager.getRepository(sessions).update({ sessionId: session.sessionId }, { lastSeenAt: now });
    }
    const phone = key.open(user.sealedPhone, phoneContext(session.userId));
    return { session, user: { user_id: session.userId, phone } };
  }
}
