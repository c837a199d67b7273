import type { CarDocument, CarSearchEngine, VersionedVehicleEvent } from '@forecourt/car-search';
import { sitesTopic, stockTopic, topics } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import {
  type CloudEventEnvelope,
  createEmbeddedTransport,
  type ReplayResult,
  type Transport,
  toMessage,
  withDeadLetterTopics,
} from '@forecourt/messaging';
import { generateServiceKeys, InternalClient, InternalTokens, type RunningService } from '@forecourt/service-kit';
import pg from 'pg';
import { startIndexer } from '../index.ts';
import type { IndexingStatus } from '../indexing/indexing.service.ts';
import type { RebuildView } from '../rebuild/rebuild.service.ts';
import type { RebuildMode } from '../rebuild/rebuild.ts';
import { FaultyEngine } from './faulty-engine.ts';
import { MovingClock } from './moving-clock.ts';
import { inEnvelope } from './vehicle-history.ts';

const ALIAS = 'cars';
const DEPARTURES_MS = 20;
const keys = await generateServiceKeys(['search-indexer', 'gateway', 'operator']);
const tokensOf = (name: 'search-indexer' | 'gateway' | 'operator') =>
  new InternalTokens({ privateJwk: keys.privateJwk[name], publicJwks: keys.publicJwks });

/** A client of an indexer, with this service's key. */
export function clientOf(baseUrl: string, name: 'operator' | 'gateway'): InternalClient {
  return new InternalClient({ baseUrl, audience: 'search-indexer', tokens: tokensOf(name) });
}

/** The indexer on a real database and transport, with an engine that can be made to fail. */
export class TestIndexer {
  readonly logs: Record<string, unknown>[] = [];
  engine = new FaultyEngine();
  readonly clock = new MovingClock();
  /** How long a replaced index stays, from the next start on. */
  retireAfterMs = 0;
  private service: RunningService | undefined;
  private clients: Record<'operator' | 'gateway', InternalClient> | undefined;

  private constructor(
    readonly database: TestDatabase,
    private readonly broker: TestDatabase | undefined,
    readonly transport: Transport,
    /** An engine instead of its own, and the alias of its indexes there. */
    private readonly other: { readonly engine: CarSearchEngine; readonly alias: string } | undefined,
  ) {}

  /** The engine that it writes to. */
  get searches(): CarSearchEngine {
    return this.other?.engine ?? this.engine;
  }

  get alias(): string {
    return this.other?.alias ?? ALIAS;
  }

  /** A new one, running on its own broker. */
  static async create(other?: { engine: CarSearchEngine; alias: string }): Promise<TestIndexer> {
    const broker = await createTestDatabase();
    return TestIndexer.on(
      await createEmbeddedTransport({ url: broker.url, pollMs: 200, rebalanceMs: 50 }),
      broker,
      other,
    );
  }

  /** A new one, running on this transport; removing it closes both. */
  static async on(
    transport: Transport,
    broker?: TestDatabase,
    other?: { engine: CarSearchEngine; alias: string },
  ): Promise<TestIndexer> {
    const database = await createTestDatabase();
    await transport.ensureTopics(withDeadLetterTopics(topics.map((topic) => ({ ...topic }))));
    const indexer = new TestIndexer(database, broker, transport, other);
    await indexer.start();
    return indexer;
  }

  async start(): Promise<void> {
    this.service = await this.startAnother();
    const { url } = this.service;
    this.clients = { operator: clientOf(url, 'operator'), gateway: clientOf(url, 'gateway') };
  }

  /** A second indexer beside it, on the same database and engine; its starter closes it. */
  startAnother(transport = this.transport): Promise<RunningService> {
    return startIndexer({
      databaseUrl: this.database.url,
      port: 0,
      tokens: tokensOf('search-indexer'),
      transport,
      engine: this.searches,
      alias: this.alias,
      clock: this.clock,
      departuresMs: DEPARTURES_MS,
      retireAfterMs: this.retireAfterMs,
      marketSettleMs: 0,
      logger: { level: 'error', destination: { write: (line: string) => this.logs.push(JSON.parse(line)) } },
    });
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.clients ?? {}).map((client) => client.close()));
    await this.service?.close();
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.transport.close();
    await this.database.drop();
    await this.broker?.drop();
  }

  /** Publishes events as a relay does. */
  async publish(...events: (VersionedVehicleEvent | CloudEventEnvelope)[]): Promise<void> {
    const envelopes = events.map((event) => ('version' in event ? inEnvelope(event) : event));
    const topicOf = ({ type }: CloudEventEnvelope) => (type.includes('.sites.') ? sitesTopic.name : stockTopic.name);
    await this.transport.publish(envelopes.map((envelope) => toMessage(topicOf(envelope), envelope)));
  }

  /** A call by the operator, or by the gateway for another actor. */
  async request<Answer>(method: 'GET' | 'POST', path: string, body?: object, actor = 'operator'): Promise<Answer> {
    return this.requestBy(actor === 'operator' ? 'operator' : 'gateway', method, path, body, actor);
  }

  /** A call signed by this service's key. */
  async requestBy<Answer>(
    service: 'operator' | 'gateway',
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    actor: string,
  ): Promise<Answer> {
    if (!this.clients) throw new Error('The indexer was not started.');
    // The test's own time limit ends a call, as it ends the waits below.
    const options = { caller: { actor }, timeoutMs: 60_000, ...(body && { body }) };
    return (await this.clients[service].request<Answer>(method, path, options)).body;
  }

  status(): Promise<IndexingStatus> {
    return this.request('GET', '/indexing/status');
  }

  replay(key?: string): Promise<ReplayResult[]> {
    return this.request('POST', '/following/replay', key === undefined ? {} : { key });
  }

  /** Starts a rebuild and returns its id. */
  async rebuild(mode: RebuildMode): Promise<string> {
    return (await this.request<{ id: string }>('POST', '/indexing/rebuild', { mode })).id;
  }

  /** Resolves with a rebuild once it is as wanted; the test's own time limit ends it otherwise. */
  async untilRebuild(id: string, wanted: (rebuild: RebuildView) => boolean): Promise<RebuildView> {
    for (;;) {
      const rebuild = await this.request<RebuildView>('GET', `/indexing/rebuilds/${id}`);
      if (wanted(rebuild)) return rebuild;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  /** Resolves with a rebuild once it has ended. */
  rebuilt(id: string): Promise<RebuildView> {
    return this.untilRebuild(id, ({ finished_at }) => finished_at !== null);
  }

  /** Runs statements on the indexer's own database, behind its back. */
  async inDatabase<Row extends pg.QueryResultRow>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(this.database.url);
    await client.connect();
    try {
      return (await client.query<Row>(statement, parameters)).rows;
    } finally {
      await client.end();
    }
  }

  /** Does the work while another connection holds the locks that this statement takes. */
  async whileLocked<Result>(statement: string, work: () => Promise<Result>): Promise<Result> {
    const client = new pg.Client(this.database.url);
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(statement);
      return await work();
    } finally {
      await client.end();
    }
  }

  /** Resolves with the status once it is as wanted; the test's own time limit ends it otherwise. */
  async until(wanted: (status: IndexingStatus) => boolean): Promise<IndexingStatus> {
    for (;;) {
      const status = await this.status();
      if (wanted(status)) return status;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  /** Resolves once everything published is read, every car is written and searches read one of these indexes. */
  async settled(): Promise<IndexingStatus> {
    for (;;) {
      const status = await this.until(
        (now) => now.ready && isRead(now) && now.indexes.every(({ behind }) => behind === 0),
      );
      // A deleted index is replaced first and gets the searches only then.
      const serving = await this.searches.resolveAlias(this.alias);
      if (status.indexes.some(({ index }) => index === serving)) return status;
    }
  }

  /** What can be found, by id. */
  async found(prefix = ''): Promise<Record<string, CarDocument>> {
    return documentsIn(this.searches, this.alias, prefix);
  }

  /** Where it answers. */
  get url(): string {
    return this.service?.url ?? '';
  }

  /** The metrics, as they are scraped. */
  async metrics(): Promise<string> {
    return (await fetch(`${this.service?.url}/metrics`)).text();
  }
}

/** Whether no event is to come. */
export const isRead = (status: IndexingStatus): boolean => Object.values(status.lag).every((lag) => lag === 0);

async function documentsIn(
  engine: CarSearchEngine,
  index: string,
  prefix: string,
): Promise<Record<string, CarDocument>> {
  const everything = { where: { op: 'and', conditions: [] }, keywords: [], groups: [], facets: [] } as const;
  const { hits } = await engine.search(index, {
    ...everything,
    order: [{ by: 'id', direction: 'asc' }],
    offset: 0,
    limit: 5_000,
  });
  return Object.fromEntries(hits.filter(({ id }) => id.startsWith(prefix)).map((car) => [car.id, car]));
}
