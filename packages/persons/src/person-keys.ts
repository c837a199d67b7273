import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { Ids, resealing, type SealedColumn, SecretBox } from '@forecourt/service-kit';
import { Injectable, type Provider } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { LookupKey } from './lookup-key.ts';

/** One person's data key: encrypts and decrypts what a service stores of them (AES-256-GCM). */
export class PersonKey {
  readonly personId: string;
  readonly #box: SecretBox;
  readonly #key: KeyObject;

  /** @param dataKey 32 bytes in base64. */
  constructor(personId: string, dataKey: string) {
    this.personId = personId;
    this.#box = new SecretBox(dataKey);
    this.#key = createSecretKey(Buffer.from(dataKey, 'base64'));
  }

  /** @param context what the text belongs to, such as 'lead:<id>'; it opens for the same context only. */
  seal(text: string, context: string): string {
    return this.#box.seal(text, context);
  }

  /** @throws SecretBoxError if it was sealed for another context or by another key. */
  open(sealed: string, context: string): string {
    return this.#box.open(sealed, context).toString('utf8');
  }

  /**
   * A key of 32 bytes for whoever may read one thing of the person and nothing else: HKDF-SHA-256, so it says nothing of the person's own
   * key, and is gone with it.
   * @param context what it opens, such as 'lead-topic:<id>'.
   */
  derive(context: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#key, new Uint8Array(), context, 32));
  }
}

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

interface Asked {
  readonly ids: Set<string>;
  readonly rows: Promise<Map<string, Row>>;
}

/** By the persons' ids. */
async function readRows(database: DataSource | QueryRunner, personIds: readonly string[]): Promise<Map<string, Row>> {
  if (personIds.length === 0) return new Map();
  const rows: Row[] = await database.query(
    '/* find-persons */ SELECT person_id, sealed_key FROM person_keys WHERE person_id = ANY($1)',
    [personIds],
  );
  return new Map(rows.map((row) => [row.person_id, row]));
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
  /** The ids that are read once all who ask in this turn have asked. */
  readonly #asked = new WeakMap<DataSource, Asked>();

  constructor(
    private readonly deploymentBox: SecretBox,
    private readonly ids: Ids,
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
      '/* find-person */ SELECT person_id, sealed_key FROM person_keys WHERE person_index = $1',
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

  /**
   * A person's key; undefined once the person is erased. Keys that are asked for at once, as by a relay that words a batch of leads for two
   * topics, are read with one statement.
   */
  async find(database: DataSource | QueryRunner, personId: string): Promise<PersonKey | undefined> {
    const row = await this.#rowOf(database, personId);
    return row && this.#unwrap(row);
  }

  /** The keys of persons by their ids; an erased person has none. */
  async findMany(database: DataSource | QueryRunner, personIds: readonly string[]): Promise<Map<string, PersonKey>> {
    const rows = await readRows(database, personIds);
    return new Map([...rows].map(([personId, row]) => [personId, this.#unwrap(row)]));
  }

  /** What is asked of a transaction is sent at once, as its statements are in order. */
  async #rowOf(database: DataSource | QueryRunner, personId: string): Promise<Row | undefined> {
    if ('isTransactionActive' in database) return (await readRows(database, [personId])).get(personId);
    const asked = this.#asked.get(database) ?? this.#ask(database);
    asked.ids.add(personId);
    return (await asked.rows).get(personId);
  }

  #ask(database: DataSource): Asked {
    const ids = new Set<string>();
    const rows = Promise.resolve().then(() => {
      this.#asked.delete(database);
      return readRows(database, [...ids]);
    });
    const asked = { ids, rows };
    this.#asked.set(database, asked);
    return asked;
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

/** Creates the tables of LookupKey and PersonKeys, in a migration of the service that uses them. Never changed: add another function instead. */
export async function createPersonTables(queryRunner: QueryRunner): Promise<void> {
  // Keys of the service's own, each wrapped by the deployment key.
  await queryRunner.query('CREATE TABLE sealed_keys (name text PRIMARY KEY, sealed text NOT NULL)');
  // Deleting a row erases the person. Its index goes with it, so that nobody can find out later whether someone was here.
  await queryRunner.query(`
    CREATE TABLE person_keys (
      person_id uuid PRIMARY KEY,
      person_index text NOT NULL UNIQUE,
      sealed_key text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
}

/** Reverts createPersonTables. */
export async function dropPersonTables(queryRunner: QueryRunner): Promise<void> {
  for (const table of ['person_keys', 'sealed_keys']) await queryRunner.query(`DROP TABLE ${table}`);
}

/** What the deployment key seals of a service that keeps persons. */
const sealedOfPersons: readonly SealedColumn[] = [
  {
    ...{ table: 'person_keys', id: 'person_id', type: 'uuid', column: 'sealed_key' },
    contextOf: (personId) => `person:${personId}`,
  },
  { table: 'sealed_keys', id: 'name', type: 'text', column: 'sealed', contextOf: (name) => `key:${name}` },
];

/** What a service that keeps personal data is configured with. */
interface DeploymentKeys {
  readonly deploymentKey: string;
  readonly previousDeploymentKeys?: readonly string[];
}

/**
 * Provides the deployment's box, the service's own key for digests and the keys of persons, and seals again what an older deployment key sealed.
 * @param alsoSealed columns of the service's own
 */
export const personKeyProviders = (
  { deploymentKey, previousDeploymentKeys }: DeploymentKeys,
  alsoSealed: readonly SealedColumn[] = [],
): Provider[] => [
  { provide: SecretBox, useFactory: () => new SecretBox(deploymentKey, previousDeploymentKeys) },
  {
    provide: LookupKey,
    inject: [DataSource, SecretBox],
    useFactory: (dataSource: DataSource, box: SecretBox) => LookupKey.load(dataSource, box),
  },
  PersonKeys,
  resealing([...sealedOfPersons, ...alsoSealed]),
];
