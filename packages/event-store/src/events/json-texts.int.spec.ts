import { createTestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { jsonTexts } from '../database/statements.ts';

const VALUES = ['', '"\\\n\t{},NULL', 'é🚗', { a: [1, null, { b: '}"' }] }, [], 1.5, null, false, 'x'.repeat(300_000)];

describe('jsonTexts in Postgres', () => {
  let client: pg.Client;
  beforeAll(async () => {
    const { url } = await createTestDatabase();
    client = new pg.Client({ connectionString: url });
    await client.connect();
  });
  afterAll(() => client?.end());

  it.each(['json', 'jsonb'])(
    'arrives value by value, as %s, also beside other parameters and prepared',
    async (type) => {
      const text = `SELECT number, value::${type} AS value FROM unnest($1::int[], $2::text[]) AS given(number, value)`;
      for (const values of [VALUES, [], VALUES.slice(3, 4)]) {
        const numbers = values.map((_, place) => place);
        const query = { name: `json-texts-${type}`, text, values: [numbers, jsonTexts(values)] };
        const { rows } = await client.query<{ number: number; value: unknown }>(query);
        expect(rows).toEqual(values.map((value, number) => ({ number, value })));
      }
    },
  );
});
