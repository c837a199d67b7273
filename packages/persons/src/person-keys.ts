import { Ids, SecretBox } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, QueryRunner } from 'typeorm';
import { PersonKey } from './person-key.ts';

interface Row {
  person_id: string;
  sealed_key: string;
}

const KEEP = 'INSERT INTO person_keys (person_id, person_index, sealed_key) VALUES ($1, $2, $3)';

/** A key that is not stored yet. */
export interface FreshPersonKey {
  readonly key: PersonKey;
  /** Stores it. What is sent after it on the same connection may refer to it. */
  keep(transaction: PreparesStatements): Promise<void>;
}

/** An open transaction that runs statements by their names. */
interface PreparesStatements {
  prepared(name: string, text: string, values: unknown[]): Promise<unknown>;
}

/** The row that is made is not among those that the same statement reads. */
const FIND_OR_MAKE = `
  WITH made AS (
    INSERT INTO person_keys (person_id, person_index, sealed_key) VALUES ($1, $2, $3)
    ON CONFLICT (person_index) DO NOTHING RETURNING person_id, sealed_key
  )
  SELECT person_id, sealed_key FROM made
  UNION ALL SELECT person_id, sealed_key FROM person_keys WHERE person_index = $2`;

/** The persons' keys, each wrapped by the deployment key. None is kept in memory: once a row is gone, its person is. */
@Injectable()
export class PersonKeys {
  constructor(
    @Inject(SecretBox) private readonly deploymentBox: SecretBox,
    @Inject(Ids) private readonly ids: Ids,
  ) {}

  /** The key of the person with this index; a new one if there is none. One statement. The caller holds the lock of the index. */
  async findOrMake(queryRunner: QueryRunner, personIndex: string): Promise<PersonKey> {
    const fresh = this.#fresh();
    const rows: Row[] = await queryRunner.query(FIND_OR_MAKE, [fresh.person_id, personIndex, fresh.sealed_key]);
    const [row] = rows;
    if (!row) throw new Error('A person has no key although one was written.');
    return this.#unwrap(row);
  }

  /** The key of the person with this index; undefined if there is none. The caller holds the lock of the index. */
  async findByIndex(queryRunner: QueryRunner, personIndex: string): Promise<PersonKey | undefined> {
    const rows: Row[] = await queryRunner.query(
      'SELECT person_id, sealed_key FROM person_keys WHERE person_index = $1',
      [personIndex],
    );
    return rows.map((row) => this.#unwrap(row))[0];
  }

  /**
   * A key for a person with this index who has none. The caller, who holds the lock of the index and has found none under it, keeps the key
   * in the same transaction.
   */
  fresh(personIndex: string): FreshPersonKey {
    const row = this.#fresh();
    return {
      key: this.#unwrap(row),
      keep: async (transaction) => {
        await transaction.prepared('keep-person-key', KEEP, [row.person_id, personIndex, row.sealed_key]);
      },
    };
  }

  /** A person's key; undefined once the person is erased. */
  async find(database: DataSource | QueryRunner, personId: string): Promise<PersonKey | undefined> {
    const rows: Row[] = await database.query('SELECT person_id, sealed_key FROM person_keys WHERE person_id = $1', [
      personId,
    ]);
    return rows.map((row) => this.#unwrap(row))[0];
  }

  /** The keys of persons by their ids; an erased person has none. */
  async findMany(database: DataSource | QueryRunner, personIds: readonly string[]): Promise<Map<string, PersonKey>> {
    if (personIds.length === 0) return new Map();
    const rows: Row[] = await database.query(
      'SELECT person_id, sealed_key FROM person_keys WHERE person_id = ANY($1)',
      [personIds],
    );
    return new Map(rows.map((row) => [row.person_id, this.#unwrap(row)]));
  }

  #fresh(): Row {
    const personId = this.ids.uuid();
    const key = Buffer.from(SecretBox.generateKey(), 'base64');
    return { person_id: personId, sealed_key: this.deploymentBox.seal(key, `person:${personId}`) };
  }

  #unwrap({ person_id: personId, sealed_key: sealed }: Row): PersonKey {
    return new PersonKey(personId, this.deploymentBox.open(sealed, `person:${personId}`).toString('base64'));
  }
}

/** The name of the lock under which a person's key is created or deleted. */
export const personLock = (personIndex: string): string => `person:${personIndex}`;
