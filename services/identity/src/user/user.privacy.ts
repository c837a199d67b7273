import type { PersonsUser } from '@forecourt/contracts';
import { applyCommand, type EventMeta, EventStore, retryOnConflict } from '@forecourt/event-store';
import { LookupKey, PersonKeys, personLock } from '@forecourt/persons';
import { Clock, ErasureJournal } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, MoreThan } from 'typeorm';
import { findUser, type StoredUser, sessions, sessionsOf, userRules, users } from './user.rows.ts';
import { phoneContext, userStream } from './user.ts';

/** A phone has one user on a site, and there are fewer sites than this. */
const MOST_USERS = 1_100;
const NOTED_AT_ONCE = 200;

/** What the service has of a person, and its erasure (AUTH-4). */
@Injectable()
export class UserPrivacy {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly keys: PersonKeys,
    private readonly lookup: LookupKey,
    private readonly clock: Clock,
    private readonly journal: ErasureJournal,
  ) {}

  /** The users of a number, of one site or of all, with the browsers in which they are signed in. */
  async find({ phone, site }: { phone: string; site?: string | undefined }): Promise<PersonsUser[]> {
    const rows = await this.dataSource.getRepository(users).find({
      where: { phoneDigest: this.lookup.digest('phone', phone), ...(site !== undefined && { site }) },
      order: { site: 'ASC' },
      take: MOST_USERS,
    });
    return Promise.all(rows.map((user) => this.#shown(user, phone)));
  }

  /** Erases users: the key, without which their number is lost, their sessions and their row, in one transaction each. */
  async erase(userIds: readonly string[], meta: EventMeta): Promise<number> {
    let erased = 0;
    for (const userId of userIds) if (await this.#erase(userId, meta)) erased += 1;
    return erased;
  }

  /** Erases users again whom a restored backup brought back. */
  async eraseAgain(userIds: readonly string[]): Promise<number> {
    const back = await this.dataSource.getRepository(users).findBy({ userId: In([...userIds]) });
    return this.erase(
      back.map(({ userId }) => userId),
      {},
    );
  }

  /** Notes the digests of users of the time before there were any. */
  async noteOlder(): Promise<void> {
    const repository = this.dataSource.getRepository(users);
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await repository.find({
        where: { phoneDigest: IsNull(), userId: MoreThan(after) },
        order: { userId: 'ASC' },
        take: NOTED_AT_ONCE,
      });
      for (const { userId, personId, sealedPhone } of rows) {
        const key = await this.keys.find(this.dataSource, personId);
        if (!key) continue;
        const phoneDigest = this.lookup.digest('phone', key.open(sealedPhone, phoneContext(userId)));
        await repository.update({ userId }, { phoneDigest });
      }
      const last = rows.at(-1);
      if (!last) return;
      after = last.userId;
    }
  }

  async #shown({ userId, site, registeredAt }: StoredUser, phone: string): Promise<PersonsUser> {
    const devices = await sessionsOf(this.dataSource.manager, userId);
    return {
      user_id: userId,
      site,
      phone,
      registered_at: registeredAt.toISOString(),
      devices: devices.map(({ device, signedInAt, lastSeenAt }) => ({
        device,
        signed_in_at: signedInAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
      })),
    };
  }

  /** Under the locks of a sign-in: one that runs meanwhile either comes first and is erased too, or registers a new user. */
  #erase(userId: string, meta: EventMeta): Promise<boolean> {
    const streamId = userStream(userId);
    return retryOnConflict(() =>
      this.store.transact(async (tx) => {
        const { manager } = tx.queryRunner;
        const indexes: { person_index: string }[] = await tx.queryRunner.query(
          'SELECT person_index FROM person_keys JOIN users USING (person_id) WHERE user_id = $1',
          [userId],
        );
        await tx.lock(indexes.map(({ person_index: index }) => personLock(index)));
        await tx.lock([streamId]);
        const user = await findUser(manager, userId);
        if (!user) return false;
        await this.journal.note(tx.queryRunner, [{ kind: 'user', id: userId }]);
        await applyCommand(tx, userRules, { streamId, meta, command: () => ({ type: 'Erase' }) }, this.clock.now());
        await manager.getRepository(sessions).delete({ userId });
        await manager.getRepository(users).delete({ userId });
        await tx.queryRunner.query('DELETE FROM person_keys WHERE person_id = $1', [user.personId]);
        return true;
      }),
    );
  }
}
