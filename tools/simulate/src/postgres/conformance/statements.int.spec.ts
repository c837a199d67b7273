import { createTestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { DataSource } from 'typeorm';
import { Database } from '../database.ts';
import { simulatedDriver, type Wire } from '../driver.ts';
import { openDataSource } from '../migrate.ts';

const atOnce: Wire = { ask: (_, serve) => serve(), inform: (tell) => tell() };

/** Statements whose rows must be those of Postgres itself, in their order: each on what those before it have left. */
const statements: readonly (readonly [text: string, ...parameters: unknown[]])[] = [
  ['CREATE TABLE cars (id text PRIMARY KEY, dealer int NOT NULL, price int, document jsonb, sold_at timestamptz)'],
  ['CREATE UNIQUE INDEX one_unpriced ON cars (dealer) WHERE price IS NULL'],
  [
    "INSERT INTO cars (id, dealer, price, document) SELECT 'c' || n, n % 3, n * 1000, jsonb_build_object('km', n) FROM generate_series(1, 9) AS n",
  ],
  ['SELECT id, price FROM cars WHERE dealer = ANY($1) AND price > $2 ORDER BY price DESC LIMIT 3', [1, 2], 2000],
  [
    "SELECT (document->>'km')::int + 1 AS km, document ? 'km' AS has, document - 'km' AS rest FROM cars ORDER BY id LIMIT 2",
  ],
  ['SELECT dealer, count(*) AS cars, sum(price) AS total, max(id) AS last FROM cars GROUP BY dealer ORDER BY dealer'],
  ['SELECT id FROM cars WHERE (dealer, price) > ($1, $2) ORDER BY dealer, price', 1, 4000],
  ['SELECT count(*)::int AS n, coalesce(min(price), 0) AS least FROM cars WHERE price > 99000'],
  [
    'INSERT INTO cars (id, dealer, price) VALUES ($1, 1, 5) ON CONFLICT (id) DO UPDATE SET price = cars.price + excluded.price RETURNING id, price',
    'c1',
  ],
  ['INSERT INTO cars (id, dealer, price) VALUES ($1, 1, 5) ON CONFLICT DO NOTHING RETURNING id', 'c1'],
  [
    'WITH moved AS (UPDATE cars SET dealer = 9 WHERE dealer = 0 RETURNING id) SELECT (SELECT count(*)::int FROM moved) AS moved, (SELECT count(*)::int FROM cars WHERE dealer = 9) AS seen',
  ],
  [
    'SELECT asked.id, cars.price FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS asked(id, least, place) LEFT JOIN cars ON cars.id = asked.id AND price > least ORDER BY place',
    ['c2', 'x', 'c5'],
    [0, 0, 9000],
  ],
  [
    'SELECT id, row_number() OVER (PARTITION BY dealer ORDER BY price) AS place, sum(price) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM cars ORDER BY id',
  ],
  [
    "SELECT jsonb_agg(id ORDER BY id) AS ids, bool_or(price > 8000) AS dear, string_agg(id, ',' ORDER BY id) AS text FROM cars WHERE dealer = 9",
  ],
  [
    "SELECT $1::timestamptz + $2 * interval '1 millisecond' AS later, extract(epoch FROM $1::timestamptz)::float8 AS epoch",
    new Date(1_000),
    500,
  ],
  [
    "SELECT CASE WHEN price IS NULL THEN 'none' ELSE price::text END AS price, price IS DISTINCT FROM 5 AS other FROM cars ORDER BY id LIMIT 2",
  ],
  ['WITH RECURSIVE up AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM up WHERE n < 4) SELECT n FROM up'],
  [
    'DELETE FROM cars WHERE id IN (SELECT id FROM cars WHERE dealer = 9 ORDER BY id LIMIT 2 FOR UPDATE SKIP LOCKED) RETURNING id',
  ],
  ['SELECT DISTINCT ON (dealer) dealer, id FROM cars ORDER BY dealer, price DESC'],
  ['SELECT 7 / 2 AS whole, 7 % 2 AS rest, 9::bigint * 2 AS big, (ARRAY[1, 2] || 3) AS list, NULL = 1 AS unknown'],
  ["INSERT INTO cars (id, dealer) VALUES ('n1', 1), ('n2', 1)"],
  ["INSERT INTO cars (id, dealer) VALUES ('c1', NULL)"],
  [
    `SELECT '{"b": 1, "a": {"c": [1, 2]}, "b": 3}'::jsonb AS last_wins, '{"a": 1.0}'::jsonb = '{"a": 1}'::jsonb AS same`,
  ],
  [
    `SELECT j->'a'->'c'->>1 AS deep, j->'a'->'c'->-1 AS last, j->'x' AS none, j->>'n' AS no_text, j ? 'n' AS has, j || '{"n": 1}' AS merged
    FROM (SELECT '{"a": {"c": [1, 2]}, "n": null}'::jsonb AS j) AS given`,
  ],
  [
    `SELECT '[1, [2]]'::jsonb @> '[2]' AS within, '{"a": {"b": 1}}'::jsonb @> '{"a": {}}' AS inside, '[]'::jsonb = 'null'::jsonb AS equal`,
  ],
  [
    "SELECT timestamptz '2026-01-31T12:00:00Z' + interval '1 month' AS month_end, interval '1 day' > interval '23 hours' AS longer",
  ],
  [
    "SELECT timestamptz '2026-03-01T00:00:00Z' - interval '1 month 1 day' AS before, timestamptz '2024-02-29T00:00:00Z' + interval '1 year' AS year",
  ],
  [
    "SELECT date_trunc('day', $1::timestamptz AT TIME ZONE 'Australia/Sydney')::text AS day, extract(dow FROM $1::timestamptz)::int AS weekday",
    new Date('2026-11-26T22:00:00.123Z'),
  ],
  [
    'SELECT NULL::int IN (1, NULL) AS nothing, 1 IN (1, NULL) AS known, 2 NOT IN (1, NULL) AS unknown, NOT NULL::bool AS none',
  ],
  [
    'SELECT cardinality(ARRAY[]::int[]) AS zero, array_length(ARRAY[]::int[], 1) AS none, ARRAY[1, NULL, 3] AS list, 3 = ANY (ARRAY[1, NULL]) AS found',
  ],
  [
    "SELECT 'a%b' LIKE 'a\\%b' AS escaped, 'axb' LIKE 'a\\%b' AS other, 'a_b' LIKE 'a_b' AS any, 'a\nb' LIKE 'a%' AS lines",
  ],
  [
    'SELECT round(2.5)::int AS up, round(-2.5)::int AS down, -7 / 2 AS whole, -7 % 3 AS rest, floor(-0.5)::int AS below',
  ],
  ['SELECT greatest(1, NULL, 3) AS most, least(NULL, 2) AS least, nullif(1, 1) AS none, coalesce(NULL, 5) AS known'],
  ['SELECT id FROM cars ORDER BY price DESC, id LIMIT 4'],
  ['SELECT id FROM cars ORDER BY price NULLS FIRST, id LIMIT 2'],
  [
    'SELECT count(*) FILTER (WHERE price > 3000)::int AS n, array_agg(id ORDER BY id DESC) AS ids FROM cars WHERE dealer = 2',
  ],
  ["INSERT INTO cars (id, dealer) VALUES ('u1', 77)"],
  ["INSERT INTO cars (id, dealer) VALUES ('u2', 77)"],
  ["UPDATE cars SET price = 1 WHERE id = 'u1' RETURNING id"],
  ["INSERT INTO cars (id, dealer) VALUES ('u2', 77) RETURNING price"],
  ["UPDATE cars SET price = NULL WHERE id = 'u1'"],
  ['SELECT 2147483647 + $1::int AS over', 1],
  ["SELECT 'no date'::timestamptz AS never"],
  ["SELECT '{bad'::jsonb AS broken"],
  ["SELECT 'x'::uuid AS id"],
  ['SELECT id FROM cars, cars AS others'],
  ['SELECT 1 FROM cars GROUP BY nothing'],
  ['SELECT FROM no_cars'],
  ['SELECT (SELECT id FROM cars) AS one'],
  ['SELECT nothing FROM cars'],
  ['SELECT $1::int AS number', 'x'],
];

describe('the simulated Postgres', () => {
  let real: DataSource;
  let simulated: DataSource;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    await loadModule();
    const database = await createTestDatabase();
    drop = () => database.drop();
    real = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    const around = { now: () => 0, random: () => 0, uuid: () => '', later: () => () => undefined };
    const driver = simulatedDriver({ database: new Database('test', around), wire: atOnce, opened: () => undefined });
    const options = { entities: [], poolSize: 3, pipeline: false, statementTimeoutMs: 0 };
    simulated = await openDataSource(driver, options);
  });
  afterAll(async () => {
    await real?.destroy();
    await drop?.();
  });

  it('answers as Postgres itself does, errors by their codes', async () => {
    const ask = (dataSource: DataSource, [text, ...parameters]: (typeof statements)[number]) =>
      dataSource.query(text, parameters).catch((error: { code?: string }) => ({ code: error.code }));
    for (const statement of statements) {
      const answers = [await ask(simulated, statement), await ask(real, statement)];
      expect([statement[0], answers[0]]).toEqual([statement[0], answers[1]]);
    }
  });

  it.each(['simulated', 'real'])(
    'lets a writer wait for the row that another has, and see what it left: %s',
    async (which) => {
      const dataSource = which === 'real' ? real : simulated;
      await dataSource.query('CREATE TABLE IF NOT EXISTS counts (id int PRIMARY KEY, n int)');
      await dataSource.query('INSERT INTO counts VALUES (1, 0)');
      const add = () => dataSource.transaction((manager) => manager.query('UPDATE counts SET n = n + 1 WHERE id = 1'));
      await Promise.all([add(), add(), add()]);
      expect(await dataSource.query('SELECT n FROM counts')).toEqual([{ n: 3 }]);
    },
  );

  it.each(['simulated', 'real'])('looks in a schema first until the transaction ends: %s', async (which) => {
    const dataSource = which === 'real' ? real : simulated;
    await dataSource.query('CREATE SCHEMA IF NOT EXISTS apart');
    await dataSource.query('CREATE TABLE IF NOT EXISTS places (id int PRIMARY KEY, name text)');
    await dataSource.query('CREATE TABLE IF NOT EXISTS apart.places (id int PRIMARY KEY, name text)');
    await dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL search_path TO apart, public');
      await manager.query("INSERT INTO places VALUES (1, 'apart')");
    });
    await dataSource.query("INSERT INTO places VALUES (1, 'public')");

    const rows = await dataSource.query(
      'SELECT places.name, other.name AS other FROM places JOIN apart.places AS other USING (id)',
    );
    expect(rows).toEqual([{ name: 'public', other: 'apart' }]);
  });
});
