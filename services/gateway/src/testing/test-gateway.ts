import { Readable } from 'node:stream';
import { type CarSearchEngine, EmbeddedCarSearchEngine } from '@forecourt/car-search';
import type { ConfiguredSite, Dealership, DocumentEntry, Page } from '@forecourt/contracts';
import { FixedClock, generateServiceKeys, InternalTokens, type RunningService } from '@forecourt/service-kit';
import { type Dispatcher, request } from 'undici';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { startGateway } from '../index.ts';
import { PageRenderer, type RenderOptions } from '../rendering/page-renderer.ts';
import { type DocumentChanges, exampleDocument } from './example-document.ts';
import { examplePictureKeys } from './example-site.ts';
import { startUpstream, type Upstream, type UpstreamAnswers } from './upstream.ts';

/** The instant of every spec that starts a gateway. */
export const NOW = new Date('2026-11-20T00:00:00Z');

/** What a page's words to search engines follow in a document of the plain renderer. */
export const ABOUT = '\nabout: ';

/** Writes a page as its title and model, so that a spec of the gateway needs no front. */
class PlainRenderer extends PageRenderer {
  override readonly version = 'plain';
  override readonly assetsFolder = null;
  override themeCss(): string {
    return ':root{--brand:#000}';
  }
  override async render(page: Page, { href, themeCss, about }: RenderOptions): Promise<Readable> {
    if (href.includes('break-the-renderer')) throw new Error('A page that can’t be rendered.');
    const model = JSON.stringify(page).replaceAll('<', '\\u003c');
    return Readable.from([
      `<!doctype html><title>${page.head.title}</title><style>${themeCss}</style>`,
      model,
      ABOUT + JSON.stringify(about),
    ]);
  }
}

/** An answer of the gateway. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a spec looks into answers of any shape
  json(): any;
}

/** What a request is sent with, besides its path; `host` is the site's. */
export interface TestRequest {
  /** Any, also one that nothing takes. */
  readonly method?: Dispatcher.HttpMethod | 'QUERY';
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A gateway that really runs, its engine, and the services behind it. */
export interface TestGateway {
  readonly service: RunningService;
  readonly upstream: Upstream;
  readonly clock: FixedClock;
  /** Puts cars into the index that it searches. */
  index(...cars: DocumentChanges[]): Promise<void>;
  get(path: string, options?: TestRequest): Promise<TestAnswer>;
  close(): Promise<void>;
}

/** What a gateway is started with in a spec. */
export interface TestSetting {
  readonly sites: readonly ConfiguredSite[];
  readonly dealerships: readonly Dealership[];
  /** The index of the sites' documents. */
  readonly documents?: readonly DocumentEntry[];
  readonly answers?: Partial<UpstreamAnswers>;
  readonly config?: Partial<GatewayConfig>;
  readonly cars?: readonly DocumentChanges[];
  /** What it searches; one in memory where absent. */
  readonly engine?: CarSearchEngine;
  /** What its sites call the index of cars. */
  readonly alias?: string;
}

/** Starts the real gateway, with nothing kept between requests. */
export async function startTestGateway(setting: TestSetting): Promise<TestGateway> {
  const clock = new FixedClock(NOW);
  const services = ['stock', 'identity', 'leads', 'sites', 'search-indexer'] as const;
  const keys = await generateServiceKeys(['gateway', ...services]);
  const tokensOf = (name: 'gateway' | (typeof services)[number]) =>
    new InternalTokens({ privateJwk: keys.privateJwk[name], publicJwks: keys.publicJwks, clock });
  const upstream = await startUpstream(Object.fromEntries(services.map((name) => [name, tokensOf(name)])), {
    configurations: {
      position: 1,
      sites: [...setting.sites],
      dealerships: [...setting.dealerships],
      documents: [...(setting.documents ?? [])],
    },
    document: () => undefined,
    preview: () => 404,
    redirect: () => null,
    picture: () => undefined,
    file: () => undefined,
    vehicle: () => undefined,
    vehicles: () => [],
    viewCounts: () => ({}),
    addressChunks: () => ({ chunks: [] }),
    addresses: () => ({ addresses: [] }),
    feedClient: () => undefined,
    credential: () => undefined,
    keys: () => ({ status: 500, body: {} }),
    crm: () => ({ status: 200, body: {} }),
    support: () => ({ status: 404 }),
    user: () => undefined,
    watchlist: () => ({ status: 500 }),
    alerts: () => ({ status: 404 }),
    enquiry: () => ({ status: 500, body: {} }),
    shownMessages: () => undefined,
    feed: () => ({ status: 500, body: {} }),
    views: () => 204,
    held: () => undefined,
    ...setting.answers,
  });
  const { engine = new EmbeddedCarSearchEngine(), alias = 'cars' } = setting;
  const indexName = `${alias}-1`;
  await engine.createIndex(indexName);
  await engine.pointAlias(alias, indexName);
  let revision = 0;
  const index = async (...cars: DocumentChanges[]) => {
    revision += 1;
    await engine.write(
      indexName,
      cars.map((car) => ({ id: car.id, revision, document: exampleDocument(car) })),
    );
    await engine.refresh(indexName);
  };
  await index(...(setting.cars ?? []));
  const service = await startGateway({
    port: 0,
    tokens: tokensOf('gateway'),
    engine,
    stockUrl: upstream.url('stock'),
    identityUrl: upstream.url('identity'),
    leadsUrl: upstream.url('leads'),
    sitesUrl: upstream.url('sites'),
    indexerUrl: upstream.url('search-indexer'),
    renderer: new PlainRenderer(),
    pictureKeys: examplePictureKeys,
    logger: { level: 'silent' },
    clock,
    ...setting.config,
    limits: {
      searchCacheMilliseconds: 0,
      siteRangeMilliseconds: 0,
      vocabularyMilliseconds: 0,
      sitemapMilliseconds: 0,
      ...setting.config?.limits,
    },
  });
  const get = (path: string, options: TestRequest = {}) => ask(`${service.url}${path}`, options);
  while ((await get('/health/ready')).status !== 200) await new Promise((resolve) => setImmediate(resolve));
  const close = async () => {
    await service.close();
    await upstream.close();
  };
  return { service, upstream, clock, index, get, close };
}

async function ask(url: string, { method = 'GET', host, headers = {}, body }: TestRequest): Promise<TestAnswer> {
  const answer = await request(url, {
    method,
    headers: { ...headers, ...(host && { host }) },
    ...(body !== undefined && { body }),
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, text, json: () => JSON.parse(text) };
}
