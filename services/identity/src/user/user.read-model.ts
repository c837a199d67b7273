import type { StreamRules } from '@forecourt/event-store';
import { type EntityManager, EntitySchema, IsNull } from 'typeorm';
import { decide, type UserCommand } from './user.decider.ts';
import type { UserEvent } from './user.events.ts';
import { evolve, initialState, type UserState, userStream } from './user.ts';

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
