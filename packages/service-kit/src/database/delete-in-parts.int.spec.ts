import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { deleteInParts } from './delete-in-parts.ts';

describe('deleting many rows', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 1 }).initialize();
    // Notes how many rows each transaction deletes.
    await dataSource.query(`
      CREATE TABLE answers (day int);
      CREATE TABLE deletions (id serial, transaction xid8 DEFAULT pg_current_xact_id(), number int);
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO deletions (number) SELECT count(*) FROM deleted; RETURN NULL; END';
      CREATE TRIGGER noting AFTER DELETE ON answers REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION note()`);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('takes a transaction for each part, and keeps all other rows', async () => {
    await dataSource.query('INSERT INTO answers SELECT day FROM generate_series(1, 30) AS day');
    await deleteInParts(dataSource, { table: 'answers', where: 'day <= $1', parameters: [25], rowsAtOnce: 10 });
    const parts = await dataSource.query(
      'SELECT sum(number)::int AS rows FROM deletions GROUP BY transaction ORDER BY min(id)',
    );
    expect(parts).toEqual([{ rows: 10 }, { rows: 10 }, { rows: 5 }]);
    expect(await dataSource.query('SELECT min(day), count(*)::int FROM answers')).toEqual([{ min: 26, count: 5 }]);
  });
});
