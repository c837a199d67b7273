import { Ids, SecretBox } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, QueryRunner } from 'typeorm';
import { PersonKey } from './person-key.ts';

interface Row {
  person_id: string;
  sealed_key: string;
}

/** The persons' keys, each wrapped by the deployment key. None is kept in memory: once a row is gone, its person is. */
@Injectable()
export class PersonKeys {
  constructor(
    @Inject(SecretBox) private readonly deploymentBox: SecretBox,
    @Inject(Ids) private readonly ids: Ids,
  ) {}

  /** The key of the person with this index; a new one if there is none. The caller holds the lock of the index. */
  async findOrMake(queryRunner: QueryRunner, personIndex: string): Promise<PersonKey> {
    return (await this.findByIndex(queryRunner, personIndex)) ?? this.#make(queryRunner, personIndex);
  }

  /** The key of the person with this index; undefined if there is none. The caller holds the lock of the index. */
  async findByIndex(queryRunner: QueryRunner, personIndex: string): Promise<PersonKey | undefined> {
    const rows: Row[] = await queryRunner.query(
      'SELECT person_id, sealed_key FROM person_keys WHERE person_index = $1',
      [personIndex],
    );
    return rows.map((row) => this.#unwrap(row))[0];
  }

  /** A person's key; undefined once the person is erased. */
  async find(database: DataSource | QueryRunner, personId: string): Promise<PersonKey | undefined> {
    const rows: Row[] = await database.query('SELECT person_id, sealed_key FROM person_keys WHERE person_id = $1', [
      personId,
    ]);
    return rows.map((row) => this.#unwrap(row))[0];
  }

  async #make(queryRunner: QueryRunner, personIndex: string): Promise<PersonKey> {
    const personId = this.ids.uuid();
    const dataKey = SecretBox.generateKey();
    const sealed = this.deploymentBox.seal(Buffer.from(dataKey, 'base64'), `person:${personId}`);
    await queryRunner.query('INSERT INTO person_keys (person_id, person_index, sealed_key) VALUES ($1, $2, $3)', [
      personId,
      personIndex,
      sealed,
    ]);
    return new PersonKey(personId, dataKey);
  }

  #unwrap({ person_id: personId, sealed_key: sealed }: Row): PersonKey {
    return new PersonKey(personId, this.deploymentBox.open(sealed, `person:${personId}`).toString('base64'));
  }
}

/** The name of the lock under which a person's key is created or deleted. */
export const personLock = (personIndex: string): string => `person:${personIndex}`;
