import type { MigrationInterface, QueryRunner } from 'typeorm';

class CreateEventStore1763700000000 implements MigrationInterface {
  readonly name = 'CreateEventStore1763700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE events (
        stream_id text NOT NULL,
        version int NOT NULL CHECK (version > 0),
        type text NOT NULL,
        data jsonb NOT NULL,
        meta jsonb NOT NULL,
        occurred_at timestamptz NOT NULL,
        recorded_at timestamptz NOT NULL,
        PRIMARY KEY (stream_id, version)
      )`);
    // The primary key is the order that the relay reads in. The table is a queue: its dead rows are cleared by number of rows, not by
    // share of a table that is nearly empty most of the time.
    await queryRunner.query(`
      CREATE TABLE outbox (
        id bigserial,
        xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
        stream_id text NOT NULL,
        version int NOT NULL,
        type text NOT NULL,
        data jsonb NOT NULL,
        meta jsonb NOT NULL,
        occurred_at timestamptz NOT NULL,
        recorded_at timestamptz NOT NULL,
        PRIMARY KEY (xid, id)
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE outbox');
    await queryRunner.query('DROP TABLE events');
  }
}

/**
 * An outbox row only points to its event, which is in the same database; and an event's data are `json`, as they are stored and read whole:
 * that spares the second copy and most of the work on the first.
 */
class PointOutboxToEvents1764000000000 implements MigrationInterface {
  readonly name = 'PointOutboxToEvents1764000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE outbox DROP COLUMN type, DROP COLUMN data, DROP COLUMN meta, DROP COLUMN occurred_at',
    );
    await queryRunner.query('ALTER TABLE events ALTER COLUMN data TYPE json USING data::text::json');
    // Compressing values over 2 kB takes as long as the rest of the insert and saves only a fifth.
    await queryRunner.query('ALTER TABLE events SET (toast_tuple_target = 8160)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE events RESET (toast_tuple_target)');
    await queryRunner.query('ALTER TABLE events ALTER COLUMN data TYPE jsonb USING data::text::jsonb');
    await queryRunner.query(
      'ALTER TABLE outbox ADD COLUMN type text, ADD COLUMN data jsonb, ADD COLUMN meta jsonb, ADD COLUMN occurred_at timestamptz',
    );
    await queryRunner.query(`
      UPDATE outbox SET type = events.type, data = events.data, meta = events.meta, occurred_at = events.occurred_at
      FROM events WHERE events.stream_id = outbox.stream_id AND events.version = outbox.version`);
    for (const column of ['type', 'data', 'meta', 'occurred_at']) {
      await queryRunner.query(`ALTER TABLE outbox ALTER COLUMN ${column} SET NOT NULL`);
    }
  }
}

/**
 * Events that cannot be published: moved from the outbox with their reason, and later events of their stream behind them. The key
 * is the only index needed, because a stream is parked from its lowest version here.
 */
class ParkOutboxEvents1764700000000 implements MigrationInterface {
  readonly name = 'ParkOutboxEvents1764700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE parked_outbox_events (
        stream_id text NOT NULL,
        version int NOT NULL,
        recorded_at timestamptz NOT NULL,
        reason text,
        parked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (stream_id, version)
      )`);
    await queryRunner.query(`
      CREATE TABLE discarded_outbox_events (
        stream_id text NOT NULL,
        version int NOT NULL,
        recorded_at timestamptz NOT NULL,
        reason text,
        parked_at timestamptz NOT NULL,
        discarded_at timestamptz NOT NULL DEFAULT now(),
        discarded_by text NOT NULL,
        discard_reason text NOT NULL,
        PRIMARY KEY (stream_id, version)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'INSERT INTO outbox (stream_id, version, recorded_at) SELECT stream_id, version, recorded_at FROM parked_outbox_events ORDER BY stream_id, version',
    );
    await queryRunner.query('DROP TABLE parked_outbox_events, discarded_outbox_events');
  }
}

/** In which epoch each topic is published, how far that is acknowledged, and how far stored events are published again. */
class CreateTopicEpochs1764710000000 implements MigrationInterface {
  readonly name = 'CreateTopicEpochs1764710000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE topic_epochs (
        topic text PRIMARY KEY,
        epoch uuid NOT NULL DEFAULT gen_random_uuid(),
        since timestamptz NOT NULL DEFAULT now(),
        acknowledged jsonb NOT NULL DEFAULT '{}',
        lost text,
        republishing boolean NOT NULL DEFAULT false,
        last_stream text NOT NULL DEFAULT '',
        last_version int NOT NULL DEFAULT 0,
        republished bigint NOT NULL DEFAULT 0
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE topic_epochs');
  }
}

/** States of long streams, so that nobody reads such a stream from its beginning. They can be dropped at any time. */
class KeepSnapshots1767200000000 implements MigrationInterface {
  readonly name = 'KeepSnapshots1767200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE snapshots (
        stream_id text PRIMARY KEY,
        version int NOT NULL,
        rules int NOT NULL,
        state json NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE snapshots');
  }
}

/** The migrations that make the store's tables; a service puts them before its own in its DataSource's `migrations`. */
export const eventStoreMigrations: (new () => MigrationInterface)[] = [
  CreateEventStore1763700000000,
  PointOutboxToEvents1764000000000,
  ParkOutboxEvents1764700000000,
  CreateTopicEpochs1764710000000,
  KeepSnapshots1767200000000,
];
