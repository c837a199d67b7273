import { type FeedAnswer, type FoundVehicle, stockTopic } from '@forecourt/contracts';
import { createTestDatabase } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport, type Transport } from '@forecourt/messaging';
import {
  type CallerStatement,
  FixedClock,
  generateServiceKeys,
  InternalClient,
  InternalTokens,
  type RunningService,
} from '@forecourt/service-kit';
import pg from 'pg';
import { startStock } from '../index.ts';
import { minute } from './feed-events.ts';
import { feedOf, type KnownScopes, startKnownScopes, visitorOf } from './known-scopes.ts';

export const riverside = { id: 7, slug: 'riverside' };
export const hillside = { id: 8, slug: 'hillside' };
/** The feed of one dealership. */
export const acme: CallerStatement = feedOf('acme', riverside);

/** The service on databases of its own, with a client and a look into its database. */
export interface StockUnderTest {
  service: RunningService;
  client: InternalClient;
  transport: Transport;
  /** Stands a day after the specs' first minute; tokens go by the machine's. */
  clock: FixedClock;
  database: pg.Pool;
  /** The services that know the dealerships of sites and feed keys. */
  scopes: KnownScopes;
  push(body: unknown, caller?: CallerStatement): Promise<FeedAnswer>;
  pushCsv(csv: Buffer | string, query: Record<string, string>, caller?: CallerStatement): Promise<FeedAnswer>;
  find(idOrSlug: string, caller?: CallerStatement): Promise<FoundVehicle>;
  /** The rows of a query, in an order that it gives. */
  rows(query: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Starts it with the scopes of `known-scopes.ts`, unless another sites service is named. */
export async function startStockUnderTest(more: { sitesUrl?: string } = {}): Promise<StockUnderTest> {
  const own = await createTestDatabase();
  const broker = await createTestDatabase();
  const transport = await createEmbeddedTransport({ url: broker.url });
  await transport.ensureTopics([stockTopic]);
  const scopes = await startKnownScopes();
  const keys = await generateServiceKeys(['stock', 'gateway']);
  const clock = new FixedClock(minute(24 * 60));
  const tokensOf = (name: 'stock' | 'gateway') =>
    new InternalTokens({ privateJwk: keys.privateJwk[name], publicJwks: keys.publicJwks });
  const service = await startStock({
    databaseUrl: own.url,
    port: 0,
    tokens: tokensOf('stock'),
    logger: { level: 'silent' },
    clock,
    transport,
    sitesUrl: scopes.url,
    identityUrl: scopes.url,
    ...more,
  });
  const client = new InternalClient({ baseUrl: service.url, audience: 'stock', tokens: tokensOf('gateway') });
  const database = new pg.Pool({ connectionString: own.url, max: 2 });
  database.on('error', () => undefined);
  const timeoutMs = 300_000;
  let calls = 0;
  /** Each call is signed with a key of its own, unless a spec is about what one key may have in progress. */
  const newKey = () => {
    calls += 1;
    return { 'forecourt-key': `fk_${calls}` };
  };
  return {
    service,
    client,
    transport,
    clock,
    database,
    scopes,
    push: async (body, caller = acme) =>
      (await client.request<FeedAnswer>('POST', '/feed/events', { body, caller, headers: newKey(), timeoutMs })).body,
    pushCsv: async (csv, query, caller = acme) => {
      const headers = { 'content-type': 'text/csv', ...newKey() };
      const body = Buffer.from(csv);
      return (await client.stream<FeedAnswer>('POST', '/feed/events', { body, headers, query, caller, timeoutMs }))
        .body;
    },
    find: async (idOrSlug, caller = visitorOf(riverside)) =>
      (await client.request<FoundVehicle>('GET', `/vehicles/${idOrSlug}`, { caller })).body,
    rows: async (query) => (await database.query<Record<string, unknown>>(query)).rows,
    close: async () => {
      await client.close();
      await database.end();
      await service.close();
      await transport.close();
      scopes.close();
      await own.drop();
      await broker.drop();
    },
  };
}

/** How a call was refused: its status, and its faults as `field: message`. */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number; faults: string[] }> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const { status, errors } = error as { status: number; errors: { field: string; message: string }[] };
  return { status, faults: errors.map(({ field, message }) => `${field}: ${message}`) };
}
