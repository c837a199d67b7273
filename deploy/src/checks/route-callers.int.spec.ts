import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { topics } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { startIdentity } from '@forecourt/identity';
import { startLeads } from '@forecourt/leads';
import { createEmbeddedTransport, type Transport, withDeadLetterTopics } from '@forecourt/messaging';
import { startIndexer } from '@forecourt/search-indexer';
import {
  actorKinds,
  type CallerStatement,
  generateServiceKeys,
  InternalTokens,
  internalRoutes,
  type KeyHolder,
  keyHolders,
  MemoryJournal,
  type RunningService,
  SecretBox,
  type ServiceKeys,
} from '@forecourt/service-kit';
import { startSites } from '@forecourt/sites';
import { startStock } from '@forecourt/stock';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';

/** Where nothing answers: only who is let in matters here. */
const NOWHERE = 'http://127.0.0.1:9';

const operator = ['operator as operator'];
const visitorByGateway = ['gateway as visitor'];
/** The operator, and the gateway for a credential that it has checked. */
const credentialed = ['gateway as system', ...operator];
const feedByGateway = ['gateway as feed'];

/** Of every service that has an outbox. */
const parked = {
  'GET /publishing/parked': operator,
  'GET /publishing/parked/event': operator,
  'GET /publishing/discarded': operator,
  'POST /publishing/replay': operator,
  'POST /publishing/discard': operator,
};

/** Of every service that follows topics. */
const following = {
  'GET /following': operator,
  'POST /following/accept': operator,
  'GET /following/parked': operator,
  'GET /following/parked/event': operator,
  'GET /following/discarded': operator,
  'POST /following/replay': operator,
  'POST /following/discard': operator,
};

/** Of every service that sends letters. */
const letters = {
  'GET /letters/parked': operator,
  'GET /letters/parked/event': operator,
  'GET /letters/discarded': operator,
  'POST /letters/replay': operator,
  'POST /letters/discard': operator,
};

/** Of every service that has an erasure journal. */
const journal = { 'POST /erasure-journal/replay': operator };

/** Every route of every internal service, and who may call it: each pair of a key and the kind of actor that it states. */
const allowed: Record<string, Record<string, string[]>> = {
  sites: {
    ...parked,
    'GET /publishing': operator,
    'POST /publishing/epoch': operator,
    'POST /publishing/partitions': operator,
    'PUT /sites/:slug': operator,
    'PUT /dealerships/:slug': operator,
    'GET /sites/:slug': operator,
    'GET /sites/:slug/revisions': operator,
    'GET /sites/:slug/revisions/:revision': operator,
    'POST /sites/:slug/restore': operator,
    'GET /sites/:slug/documents': operator,
    'PUT /sites/:slug/documents/:kind/:id': operator,
    'DELETE /sites/:slug/documents/:kind/:id': operator,
    'GET /sites/:slug/documents/:kind/:id': operator,
    'GET /sites/:slug/documents/:kind/:id/revisions': operator,
    'GET /sites/:slug/documents/:kind/:id/revisions/:revision': ['gateway as visitor', ...operator],
    'POST /sites/:slug/documents/:kind/:id/restore': operator,
    'POST /sites/:slug/change-sets': credentialed,
    'POST /sites/:slug/change-sets/restore': credentialed,
    'GET /sites/:slug/change-sets': credentialed,
    'GET /sites/:slug/change-sets/:number/world': credentialed,
    'GET /sites/:slug/world': credentialed,
    'GET /sites/:slug/pictures': credentialed,
    'GET /sites/:slug/pictures/:digest': ['gateway as visitor', ...credentialed],
    'PUT /sites/:slug/pictures/:digest': credentialed,
    'GET /sites/:slug/files': credentialed,
    'GET /sites/:slug/files/:digest': ['gateway as visitor', ...credentialed],
    'PUT /sites/:slug/files/:digest': credentialed,
    'GET /sites/:slug/redirects/:digest': ['gateway as visitor'],
    'POST /sites/:slug/previews': credentialed,
    'GET /sites/:slug/previews/:token': visitorByGateway,
    'GET /configurations': ['stock as system', 'leads as system', 'gateway as system', ...operator],
  },
  identity: {
    ...parked,
    ...journal,
    ...letters,
    'POST /feed-keys': operator,
    'GET /feed-keys': operator,
    'PUT /feed-keys/:keyId/dealerships': operator,
    'GET /feed-keys/:keyId/scope': ['stock as system'],
    'POST /feed-keys/:keyId/rotate': operator,
    'POST /feed-keys/:keyId/revoke': operator,
    'POST /feed-signatures/check': ['gateway as system'],
    'POST /credentials': operator,
    'GET /credentials': operator,
    'POST /credentials/:keyId/rotate': operator,
    'POST /credentials/:keyId/revoke': operator,
    'POST /credentials/check': ['gateway as system'],
    'POST /credential-sessions': ['gateway as system'],
    'POST /credential-sessions/check': ['gateway as system'],
    'POST /credential-sessions/end': ['gateway as system'],
    'POST /sign-in/codes': visitorByGateway,
    'POST /sign-in/sessions': visitorByGateway,
    'POST /sessions/check': visitorByGateway,
    'POST /sessions/list': visitorByGateway,
    'POST /sessions/end': visitorByGateway,
    'POST /users/export-own': visitorByGateway,
    'POST /users/erase-own': visitorByGateway,
    'POST /users/find': operator,
    'POST /users/erase': operator,
    'GET /shown-messages': ['gateway as system'],
  },
  stock: {
    ...parked,
    'GET /publishing': operator,
    'POST /publishing/epoch': operator,
    'POST /publishing/partitions': operator,
    'POST /feed/events': feedByGateway,
    'GET /feed/mappings': feedByGateway,
    'PUT /feed/mappings/:name': feedByGateway,
    'GET /feed/mappings/:name': feedByGateway,
    'POST /feed/files': feedByGateway,
    'GET /feed/files': feedByGateway,
    'GET /feed/health': feedByGateway,
    'GET /feed/files/:id': feedByGateway,
    'POST /feed/files/:id/confirm': feedByGateway,
    'GET /feed/settings': feedByGateway,
    'PUT /feed/settings': feedByGateway,
    'GET /feed/stock': feedByGateway,
    'POST /support/feeds': ['gateway as system'],
    'POST /support/files/:id': ['gateway as system'],
    'POST /support/vehicles/:idOrStocknum/history': ['gateway as system'],
    'GET /vehicles': visitorByGateway,
    'GET /vehicles/:idOrSlug': ['leads as visitor', 'gateway as visitor'],
    'POST /vehicles/earlier-states': ['leads as system'],
    'PUT /vehicles/:idOrSlug/holds/:holdId': ['leads as system'],
    'POST /vehicles/:idOrSlug/holds/:holdId/release': ['leads as system'],
    'GET /vehicle-addresses/chunks': visitorByGateway,
    'GET /vehicle-addresses': visitorByGateway,
    'POST /vehicle-views': visitorByGateway,
  },
  leads: {
    ...parked,
    ...journal,
    ...following,
    ...letters,
    'GET /publishing': operator,
    'POST /publishing/epoch': operator,
    'POST /publishing/partitions': operator,
    'POST /enquiries': visitorByGateway,
    'GET /draws/:leadId': visitorByGateway,
    'GET /leads/:id': ['support as support'],
    'POST /phone-reveals': visitorByGateway,
    'POST /persons/export': [...visitorByGateway, ...operator],
    'POST /persons/account': visitorByGateway,
    'POST /persons/erase': [...visitorByGateway, ...operator],
    'POST /watchlists/save': visitorByGateway,
    'POST /watchlists/remove': visitorByGateway,
    'POST /watchlists/list': visitorByGateway,
    'GET /test-drives/slots': visitorByGateway,
    'GET /test-drives/:token': visitorByGateway,
    'POST /test-drives/:token/move': visitorByGateway,
    'POST /test-drives/:token/cancel': visitorByGateway,
    'GET /service-bookings/slots': visitorByGateway,
    'GET /service-bookings/:token': visitorByGateway,
    'POST /service-bookings/:token/move': visitorByGateway,
    'POST /service-bookings/:token/cancel': visitorByGateway,
    'GET /online-payments/:token': visitorByGateway,
    'GET /reservations/:token': visitorByGateway,
    'POST /reservations/:token/change': visitorByGateway,
    'POST /reservations/:token/pay': visitorByGateway,
    'POST /valuations': visitorByGateway,
    'GET /valuations/:id': visitorByGateway,
    'PATCH /valuations/:id': visitorByGateway,
    'POST /valuations/:id/record': visitorByGateway,
    'POST /purchases': visitorByGateway,
    'POST /purchases/find': visitorByGateway,
    'POST /purchases/claim': visitorByGateway,
    'GET /purchases/:id': visitorByGateway,
    'PATCH /purchases/:id': visitorByGateway,
    'POST /payment-messages': ['gateway as system'],
    'POST /alerts': visitorByGateway,
    'GET /alerts': visitorByGateway,
    'DELETE /alerts/:id': visitorByGateway,
    'GET /alerts/links/:token': visitorByGateway,
    'POST /alerts/links/:token/confirm': visitorByGateway,
    'POST /alerts/links/:token/stop': visitorByGateway,
    'POST /alerts/links/:token/unsubscribe': visitorByGateway,
    'GET /shown-messages': ['gateway as system'],
    'POST /crm/calendars': ['gateway as system'],
    'POST /crm/calendars/revoke': ['gateway as system'],
    'GET /drive-calendars/:token': ['gateway as system'],
    'POST /crm/keys': ['gateway as system'],
    'POST /crm/leads': ['gateway as system'],
    'POST /crm/leads/:id/events': ['gateway as system'],
    'POST /support/phone-reveals': ['gateway as system'],
    'POST /support/leads': ['gateway as system'],
    'POST /support/leads/:id/timeline': ['gateway as system'],
    'POST /support/leads/:id/deliveries': ['gateway as system'],
    'POST /support/leads/:id/send-again': ['gateway as system'],
    'POST /subscriptions': credentialed,
    'GET /subscriptions': credentialed,
    'DELETE /subscriptions/:id': credentialed,
    'POST /subscriptions/:id/test': credentialed,
    'POST /subscriptions/:id/rotate': credentialed,
    'POST /subscriptions/:id/disable': credentialed,
    'POST /subscriptions/:id/enable': credentialed,
    'POST /subscriptions/:id/replay': credentialed,
    'GET /subscriptions/:id/deliveries': credentialed,
  },
  'search-indexer': {
    ...following,
    'POST /search-lag': ['gateway as system'],
    'GET /documents/parked': operator,
    'GET /documents/parked/event': operator,
    'GET /documents/discarded': operator,
    'POST /documents/replay': operator,
    'POST /documents/discard': operator,
    'GET /indexing/status': operator,
    'POST /indexing/rebuild': operator,
    'GET /indexing/rebuilds/:id': operator,
  },
};

describe('who may call the internal services', () => {
  const databases: TestDatabase[] = [];
  const services = new Map<string, RunningService>();
  let transport: Transport;
  let keys: ServiceKeys<KeyHolder>;

  const newDatabase = async () => {
    const database = await createTestDatabase();
    databases.push(database);
    return database.url;
  };
  const tokensOf = (holder: KeyHolder) =>
    new InternalTokens({ privateJwk: keys.privateJwk[holder], publicJwks: keys.publicJwks });

  beforeAll(async () => {
    keys = await generateServiceKeys(keyHolders);
    transport = await createEmbeddedTransport({ url: await newDatabase() });
    await transport.ensureTopics(withDeadLetterTopics([...topics]));
    const own = async (name: KeyHolder) => ({
      port: 0,
      tokens: tokensOf(name),
      databaseUrl: await newDatabase(),
      logger: { level: 'silent' },
      transport,
    });
    const deploymentKey = SecretBox.generateKey();
    const upstream = { sitesUrl: NOWHERE, stockUrl: NOWHERE, identityUrl: NOWHERE };
    const engine = new EmbeddedCarSearchEngine();
    const started = [
      await startSites(await own('sites')),
      await startIdentity({ ...(await own('identity')), deploymentKey, journal: new MemoryJournal() }),
      await startStock({ ...(await own('stock')), ...upstream }),
      await startLeads({ ...(await own('leads')), ...upstream, deploymentKey, journal: new MemoryJournal() }),
      await startIndexer({ ...(await own('search-indexer')), engine, alias: 'cars' }),
    ];
    for (const service of started) services.set(service.name, service);
  });
  afterAll(async () => {
    for (const service of services.values()) await service.close();
    await transport.close();
    for (const database of databases) await database.drop();
  });

  const serviceOf = (name: string): RunningService => {
    const service = services.get(name);
    if (!service) throw new Error(`${name} was not started.`);
    return service;
  };

  it.each(Object.keys(allowed))('SITE-4 %s has the routes of this table and no other', (name) => {
    const routes = internalRoutes(serviceOf(name).app).map(({ method, path }) => `${method} ${path}`);
    expect(routes.sort()).toEqual(Object.keys(allowed[name] ?? {}).sort());
  });

  const routes = Object.entries(allowed).flatMap(([name, each]) =>
    Object.entries(each).map(([route, callers]) => [name, route, callers] as const),
  );
  it.each(routes)('SITE-4 %s lets %s be called only by %j', async (name, route, callers) => {
    const [method = '', path = ''] = route.split(' ');
    const passed: string[] = [];
    for (const holder of keyHolders) {
      for (const kind of actorKinds) {
        const token = await tokensOf(holder).sign({ audience: name, caller: statementOf(kind, holder) });
        const answer = await request(new URL(path.replaceAll(/:\w+/g, '1'), serviceOf(name).url), {
          method: method as 'GET' | 'POST' | 'PUT',
          headers: { authorization: `Bearer ${token}` },
        });
        const text = await answer.body.text();
        if (!isKeptOut(answer.statusCode, text)) passed.push(`${holder} as ${kind}`);
      }
    }
    expect(passed).toEqual(callers);
  });
});

function statementOf(kind: (typeof actorKinds)[number], holder: KeyHolder): CallerStatement {
  const site = { kind: 'site', id: 'riverside', revision: 1 } as const;
  const statements: Record<typeof kind, CallerStatement> = {
    visitor: { actor: 'visitor', scope: site },
    feed: { actor: 'feed:acme', scope: { kind: 'feed-key', id: 'fk_1', revision: 1 } },
    system: { actor: `system:${holder}` },
    operator: { actor: 'operator' },
    support: { actor: 'support:1', scope: site },
  };
  return statements[kind];
}

/** A route that lets a caller in may refuse what it was sent. */
function isKeptOut(status: number, text: string): boolean {
  return status === 401 || (status === 403 && /may not (?:call this|act as)/.test(text));
}
