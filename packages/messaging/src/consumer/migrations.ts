import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each group's positions, the stream versions it has seen, and its parked events: tables of the consumer's own database. */
export class CreateConsumerTables1763700000000 implements MigrationInterface {
  name = 'CreateConsumerTables1763700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE consumer_positions (
        group_name text NOT NULL,
        topic text NOT NULL,
        partition int NOT NULL,
        next_offset bigint NOT NULL,
        PRIMARY KEY (group_name, topic, partition)
      )`);
    await queryRunner.query(`
      CREATE TABLE consumer_streams (
        group_name text NOT NULL,
        topic text NOT NULL,
        stream_id text NOT NULL,
        version int NOT NULL,
        PRIMARY KEY (group_name, topic, stream_id)
      )`);
    await queryRunner.query(`
      CREATE TABLE parked_events (
        group_name text NOT NULL,
        topic text NOT NULL,
        partition int NOT NULL,
        "offset" bigint NOT NULL,
        key text NOT NULL,
        reason text NOT NULL,
        headers json NOT NULL,
        value bytea NOT NULL,
        parked_at timestamptz NOT NULL DEFAULT now(),
        published boolean NOT NULL DEFAULT false,
        replayed_at timestamptz,
        PRIMARY KEY (group_name, topic, partition, "offset")
      )`);
    await queryRunner.query(
      `CREATE INDEX parked_events_waiting ON parked_events (group_name, topic, key, "offset") WHERE replayed_at IS NULL`,
    );
    await queryRunner.query('CREATE INDEX parked_events_unpublished ON parked_events (group_name) WHERE NOT published');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE parked_events, consumer_streams, consumer_positions');
  }
}

/** Parked events that an operator gave up: whole, with who did so, when and why. */
export class CreateDiscardedEvents1764000000000 implements MigrationInterface {
  name = 'CreateDiscardedEvents1764000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE discarded_events (
        group_name text NOT NULL,
        topic text NOT NULL,
        partition int NOT NULL,
        "offset" bigint NOT NULL,
        key text NOT NULL,
        reason text NOT NULL,
        headers json NOT NULL,
        value bytea NOT NULL,
        parked_at timestamptz NOT NULL,
        discarded_at timestamptz NOT NULL DEFAULT now(),
        discarded_by text NOT NULL,
        discard_reason text NOT NULL,
        PRIMARY KEY (group_name, topic, partition, "offset")
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE discarded_events');
  }
}

/** Which epoch of each topic a group reads. Offsets restart in another epoch, so they no longer identify a discarded event alone. */
export class CreateConsumerEpochs1764700000000 implements MigrationInterface {
  name = 'CreateConsumerEpochs1764700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE consumer_epochs (
        group_name text NOT NULL,
        topic text NOT NULL,
        epoch uuid,
        past uuid[] NOT NULL DEFAULT '{}',
        halted_at timestamptz,
        halt_reason text,
        met uuid,
        turns int NOT NULL DEFAULT 0,
        PRIMARY KEY (group_name, topic)
      )`);
    await queryRunner.query(`
      ALTER TABLE discarded_events DROP CONSTRAINT discarded_events_pkey,
        ADD PRIMARY KEY (group_name, topic, partition, "offset", discarded_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE discarded_events DROP CONSTRAINT discarded_events_pkey,
        ADD PRIMARY KEY (group_name, topic, partition, "offset")`);
    await queryRunner.query('DROP TABLE consumer_epochs');
  }
}

/** What a topic held before a group first read it: a new group reads all of that as one history, across its epochs. */
export class AddConsumerHistory1765300000000 implements MigrationInterface {
  name = 'AddConsumerHistory1765300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE consumer_epochs ADD COLUMN history_ends jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN history_epochs uuid[] NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE consumer_epochs DROP COLUMN history_ends, DROP COLUMN history_epochs');
  }
}

/** With how many partitions a group reads a topic: keys move when there are more. */
export class AddKnownPartitions1767000000000 implements MigrationInterface {
  name = 'AddKnownPartitions1767000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE consumer_epochs ADD COLUMN partitions int');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE consumer_epochs DROP COLUMN partitions');
  }
}

/** Parked events that are replayed without an operator, as the infrastructure was at fault. */
export class AddTriedAgain1767010000000 implements MigrationInterface {
  name = 'AddTriedAgain1767010000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE parked_events ADD COLUMN tried_again boolean NOT NULL DEFAULT false');
    await queryRunner.query('CREATE INDEX parked_events_tried_again ON parked_events (group_name) WHERE tried_again');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE parked_events DROP COLUMN tried_again');
  }
}

/** Until when the events that were seen of a stream were recorded: a seen version that was recorded later comes from a restored database. */
export class TimeConsumerStreams1767030000000 implements MigrationInterface {
  name = 'TimeConsumerStreams1767030000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE consumer_streams ADD COLUMN recorded_until timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE consumer_streams DROP COLUMN recorded_until');
  }
}

/** For which version `recorded_until` holds: a process of an earlier release moves the version alone. */
export class VersionRecordedTimes1767030100000 implements MigrationInterface {
  name = 'VersionRecordedTimes1767030100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE consumer_streams ADD COLUMN recorded_version int');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE consumer_streams DROP COLUMN recorded_version');
  }
}

/** To be put among the migrations of a consumer's DataSource. */
export const consumerMigrations = [
  CreateConsumerTables1763700000000,
  CreateDiscardedEvents1764000000000,
  CreateConsumerEpochs1764700000000,
  AddConsumerHistory1765300000000,
  AddKnownPartitions1767000000000,
  AddTriedAgain1767010000000,
  TimeConsumerStreams1767030000000,
  VersionRecordedTimes1767030100000,
];
