import pg from 'pg';
import { LOG_CHANNEL } from './log.ts';

/** Notified with the group's name when a member joined, left or released partitions. */
const GROUP_CHANNEL = 'messaging_groups';

/** How many of a topic's partitions this member should have. */
export interface TopicShare {
  topic: string;
  partitions: number;
  share: number;
}

/** Notifications to a member. */
export interface MembershipEvents {
  /** A partition, as `topic/partition`, got messages. */
  onMessages(partition: string): void;
  /** The group changed: check the shares. */
  onGroupChange(): void;
}

/**
 * One member's seat in its group, on its own connection. The connection's session holds the partitions' advisory locks, so a
 * process that dies releases everything at once, and a member is alive exactly as long as its session.
 */
export class Membership {
  readonly #client: pg.Client;
  readonly #group: string;
  readonly #topics: string[];
  readonly #lost = new AbortController();
  #memberId = '';

  private constructor(client: pg.Client, group: string, topics: string[]) {
    this.#client = client;
    this.#group = group;
    this.#topics = topics;
    client.on('error', () => this.#lost.abort());
    client.on('end', () => this.#lost.abort());
  }

  /** Takes a seat at the end of the group's row. */
  static async join(url: string, group: string, topics: string[], events: MembershipEvents): Promise<Membership> {
    const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'forecourt messaging' });
    const membership = new Membership(client, group, topics);
    try {
      await client.connect();
      client.on('notification', ({ channel, payload }) => {
        if (channel === LOG_CHANNEL && payload) events.onMessages(payload);
        if (channel === GROUP_CHANNEL && payload === group) events.onGroupChange();
      });
      await client.query(`LISTEN ${LOG_CHANNEL}; LISTEN ${GROUP_CHANNEL}`);
      await membership.#takeSeat();
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return membership;
  }

  /** Aborted when the session, and with it every partition, is gone. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  async #takeSeat(): Promise<void> {
    const { rows } = await this.#client.query<{ member_id: string }>(
      `INSERT INTO messaging.members (group_name, topics, backend_pid, backend_start)
       SELECT $1, $2, pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()
       RETURNING member_id`,
      [this.#group, this.#topics],
    );
    this.#memberId = rows[0]?.member_id ?? '';
    await this.notifyGroup();
  }

  /** Says that this member is well, and clears the seats of those who are not. */
  async heartbeat(memberTimeoutMs: number): Promise<void> {
    await this.#client.query('UPDATE messaging.members SET seen_at = now() WHERE member_id = $1', [this.#memberId]);
    await this.#client.query(endSilentSessions, [this.#group, memberTimeoutMs]);
    await this.#client.query(clearEmptySeats, [this.#group]);
  }

  /** This member's fair share of each topic: partitions divided by members; the first in the list take one more if there is a remainder. */
  async shares(): Promise<TopicShare[]> {
    const { rows } = await this.#client.query<{ topic: string; partitions: number; members: number; rank: number }>(
      `SELECT topic, partitions, members, rank
       FROM (SELECT topic, count(*)::int AS partitions FROM messaging.partitions WHERE topic = ANY($3) GROUP BY topic) AS wanted
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS members, (count(*) FILTER (WHERE member_id < $2))::int AS rank
         FROM messaging.members WHERE group_name = $1 AND topic = ANY(topics)
       ) AS row`,
      [this.#group, this.#memberId, this.#topics],
    );
    return rows.map(({ topic, partitions, members, rank }) => {
      const rest = members > 0 ? partitions % members : 0;
      return { topic, partitions, share: Math.floor(partitions / Math.max(members, 1)) + (rank < rest ? 1 : 0) };
    });
  }

  /** Whether the partition was free and is now this member's. */
  async tryAcquire(topic: string, partition: number): Promise<boolean> {
    const { rows } = await this.#client.query<{ acquired: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS acquired',
      [this.#lockName(topic, partition)],
    );
    return rows[0]?.acquired === true;
  }

  /** Lets a partition go. */
  async release(topic: string, partition: number): Promise<void> {
    await this.#client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [this.#lockName(topic, partition)]);
  }

  /** Calls the other members to look at their shares. */
  async notifyGroup(): Promise<void> {
    await this.#client.query('SELECT pg_notify($1, $2)', [GROUP_CHANNEL, this.#group]);
  }

  /** Gives the seat up and ends the session. Never fails: a session that is gone has given up everything. */
  async leave(): Promise<void> {
    try {
      if (this.lost.aborted) return;
      await this.#client.query('SELECT pg_advisory_unlock_all()');
      await this.#client.query('DELETE FROM messaging.members WHERE member_id = $1', [this.#memberId]);
      await this.notifyGroup();
    } catch {
      // The session's end does the same.
    } finally {
      await this.#client.end().catch(() => undefined);
    }
  }

  #lockName(topic: string, partition: number): string {
    return `messaging/${this.#group}/${topic}/${partition}`;
  }
}

const sameSession = 'activity.pid = members.backend_pid AND activity.backend_start = members.backend_start';

/** A member whose process hangs keeps its session and so its partitions: the others end it. */
const endSilentSessions = `
  SELECT pg_terminate_backend(activity.pid)
  FROM messaging.members JOIN pg_stat_activity AS activity ON ${sameSession}
  WHERE group_name = $1 AND seen_at < now() - $2 * interval '1 millisecond'`;

const clearEmptySeats = `
  DELETE FROM messaging.members
  WHERE group_name = $1 AND NOT EXISTS (SELECT FROM pg_stat_activity AS activity WHERE ${sameSession})`;
