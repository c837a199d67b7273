import type { Pool } from 'pg';
import { inPoolTransaction } from './pool-transaction.ts';

/** The tables' history: each entry is run once, in order, and never changed. */
const migrations = [
  `CREATE TABLE messaging.topics (name text PRIMARY KEY, retention_ms bigint);

   CREATE TABLE messaging.partitions (
     topic text NOT NULL REFERENCES messaging.topics,
     partition int NOT NULL,
     next_offset bigint NOT NULL DEFAULT 0,
     PRIMARY KEY (topic, partition)
   );

   CREATE TABLE messaging.log (
     topic text NOT NULL,
     partition int NOT NULL,
     "offset" bigint NOT NULL,
     key text NOT NULL,
     headers jsonb NOT NULL,
     value bytea NOT NULL,
     published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (topic, partition, "offset")
   );

   CREATE TABLE messaging.group_offsets (
     group_name text NOT NULL,
     topic text NOT NULL,
     partition int NOT NULL,
     committed bigint NOT NULL,
     PRIMARY KEY (group_name, topic, partition)
   );

   CREATE TABLE messaging.members (
     member_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     group_name text NOT NULL,
     topics text[] NOT NULL,
     backend_pid int NOT NULL,
     backend_start timestamptz NOT NULL,
     seen_at timestamptz NOT NULL DEFAULT now()
   );
   CREATE INDEX members_of_group ON messaging.members (group_name);`,
];

/** Brings the transport's tables up to date. Several processes may do so at the same time. */
export async function migrate(pool: Pool): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('messaging/migrations', 0))`);
    await client.query('CREATE SCHEMA IF NOT EXISTS messaging');
    await client.query('CREATE TABLE IF NOT EXISTS messaging.migrations (number int PRIMARY KEY)');
    const { rows } = await client.query<{ done: number }>('SELECT count(*)::int AS done FROM messaging.migrations');
    const done = rows[0]?.done ?? 0;
    for (const [index, statements] of migrations.slice(done).entries()) {
      await client.query(statements);
      await client.query('INSERT INTO messaging.migrations VALUES ($1)', [done + index + 1]);
    }
  });
}
