import type { StreamRules } from '@forecourt/event-store';
import { type EntityManager, EntitySchema, IsNull } from 'typeorm';
import { decide, evolve, initialState, type UserCommand, type UserEvent, type UserState, userStream } from './user.ts';

/** A user as they are now. */
export interface StoredUser {
  userId: string;
  site: string;
  personId: string;
  sealedPhone: string;
  /** By which an operator finds the number's users on all sites; null until it is noted. */
  phoneDigest: string | null;
  registeredAt: Date;
}

/** The table of users. */
export const users = new EntitySchema<StoredUser>({
  name: 'user',
  tableName: 'users',
  columns: {
    userId: { name: 'user_id', type: 'uuid', primary: true },
    site: { type: 'text' },
    personId: { name: 'person_id', type: 'uuid' },
    sealedPhone: { name: 'sealed_phone', type: 'text' },
    phoneDigest: { name: 'phone_digest', type: 'text', nullable: true },
    registeredAt: { name: 'registered_at', type: 'timestamptz' },
  },
});

/** How users' streams change. Their sessions are rows, written by whoever signs in or out. */
export const userRules: StreamRules<UserState, UserEvent, UserCommand, never> = {
  initialState,
  evolve,
  decide,
  toError: (refusal) => refusal,
  save: async ({ queryRunner }, { streamId, events }) => {
    for (const event of events) {
      if (event.type !== 'UserRegistered') continue;
      const userId = streamId.slice(userStream('').length);
      await queryRunner.manager.getRepository(users).insert({
        userId,
        ...event.data,
        phoneDigest: null,
        registeredAt: event.occurredAt,
      });
    }
  },
};

/** The user of a person; null if there is none. */
export const findUserOfPerson = (manager: EntityManager, personId: string): Promise<StoredUser | null> =>
  manager.getRepository(users).findOneBy({ personId });

/** Notes by what a user is found, in the transaction of a sign-in. */
export async function noteDigest(manager: EntityManager, userId: string, phoneDigest: string): Promise<void> {
  await manager.getRepository(users).update({ userId, phoneDigest: IsNull() }, { phoneDigest });
}

/** The user; null if there is none. */
export const findUser = (manager: EntityManager, userId: string): Promise<StoredUser | null> =>
  manager.getRepository(users).findOneBy({ userId });

const DAY_MS = 86_400_000;
/** A browser that was not seen for so long is signed out. */
export const IDLE_MS = 30 * DAY_MS;
/** However often it is seen, it signs in again after so long. */
export const WHOLE_MS = 90 * DAY_MS;
/** The sessions of one user; a further one ends the oldest. */
export const MOST_SESSIONS = 20;

/** A browser in which a user is signed in. */
export interface StoredSession {
  sessionId: string;
  tokenDigest: string;
  userId: string;
  site: string;
  device: string;
  signedInAt: Date;
  lastSeenAt: Date;
}

/** The table of sessions. */
export const sessions = new EntitySchema<StoredSession>({
  name: 'session',
  tableName: 'sessions',
  columns: {
    sessionId: { name: 'session_id', type: 'uuid', primary: true },
    tokenDigest: { name: 'token_digest', type: 'text' },
    userId: { name: 'user_id', type: 'uuid' },
    site: { type: 'text' },
    device: { type: 'text' },
    signedInAt: { name: 'signed_in_at', type: 'timestamptz' },
    lastSeenAt: { name: 'last_seen_at', type: 'timestamptz' },
  },
});

/** Whether a session is still good: 30 days after its last use, and 90 days in all (AUTH-2). */
export const isCurrent = (
  { signedInAt, lastSeenAt }: Pick<StoredSession, 'signedInAt' | 'lastSeenAt'>,
  now: Date,
): boolean => now.getTime() - lastSeenAt.getTime() < IDLE_MS && now.getTime() - signedInAt.getTime() < WHOLE_MS;

/** A user's sessions, the newest first. */
export const sessionsOf = (manager: EntityManager, userId: string): Promise<StoredSession[]> =>
  manager.getRepository(sessions).find({
    where: { userId },
    order: { signedInAt: 'DESC', sessionId: 'ASC' },
    take: MOST_SESSIONS,
  });
