import { type EntityManager, EntitySchema } from 'typeorm';

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
