import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { columnDrift } from '@forecourt/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { identityEntities } from './app.module.ts';
import { identityMigrations } from './migrations/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('the entities have the columns of the migrated tables', async () => {
  expect(await columnDrift({ url: database.url, migrations: identityMigrations, entities: identityEntities })).toEqual(
    [],
  );
});
