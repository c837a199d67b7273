import { setTimeout as pause } from 'node:timers/promises';
import type {
  ConfigurationChanges,
  CredentialHolder,
  FeedClient,
  FoundVehicle,
  PreviewedSite,
  ShownMessage,
  SignedInUser,
  VehicleAddressChunks,
  VehicleAddresses,
  VehicleView,
} from '@forecourt/contracts';
import { type CallerClaims, type InternalTokens, ProblemError } from '@forecourt/service-kit';
import startFastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addSites } from './upstream-sites.ts';
import { addSupport } from './upstream-support.ts';

/** So long an answer that nothing changed takes; in truth it is seconds. */
const NO_CHANGE_MS = 50;

/** A request that the gateway made, with the caller that it stated. */
export interface UpstreamCall {
  readonly service: string;
  readonly method: string;
  readonly url: string;
  readonly headers: FastifyRequest['headers'];
  readonly body: string;
  readonly caller: CallerClaims;
}

/** What the services behind the gateway answer in a spec. */
export interface UpstreamAnswers {
  configurations: ConfigurationChanges;
  /** The body of a site's page at a revision; undefined where the sites service does not answer. */
  document(id: string, revision: string): unknown;
  /** The preview that a site's token opens; a status refuses it. */
  preview(site: string, token: string): PreviewedSite | number;
  /** Where an old address of a site leads by its redirects; null for none. */
  redirect(site: string, address: string): string | null;
  /** The file of a site's own picture; undefined if it has none. */
  picture(site: string, digest: string): Buffer | undefined;
  /** A site's own file by its digest: a typeface, or its redirects. */
  file(site: string, digest: string): Buffer | undefined;
  vehicle(idOrSlug: string, caller: CallerClaims): FoundVehicle | undefined;
  /** Of these ids, as stock would for the caller. */
  vehicles(ids: readonly string[], caller: CallerClaims): VehicleView[];
  /** How many visitors saw vehicles, by their ids. */
  viewCounts(): Readonly<Record<string, number>>;
  addressChunks(caller: CallerClaims): VehicleAddressChunks;
  /** Of a dealership, as its query says. */
  addresses(query: Readonly<Record<string, string>>, caller: CallerClaims): VehicleAddresses;
  /** Of a key's id; undefined refuses it. */
  feedClient(keyId: string): FeedClient | undefined;
  /** Whose token it is; undefined refuses it, as one that is for another purpose is refused. */
  credential(token: string): CredentialHolder | undefined;
  /** The answer to a call that manages keys. */
  keys(): { status: number; body: unknown };
  enquiry(): { status: number; body: unknown };
  /** Who has a session on the caller's site; undefined is nobody. */
  user(token: string, caller: CallerClaims): SignedInUser | undefined;
  /** The answer to a call about a watchlist. */
  watchlist(path: string): { status: number; body?: unknown };
  /** The answer to a call about alerts. */
  alerts(method: string, path: string): { status: number; body?: unknown };
  /** The answer to a call of a CRM, support, or the operator about subscriptions. */
  crm(): { status: number; body: unknown };
  /** The answer to a call of support. */
  support(path: string): { status: number; body?: unknown };
  /** What a service shows instead of sending it; undefined where it does not answer. */
  shownMessages(service: string): ShownMessage[] | undefined;
  feed(): { status: number; body: unknown };
  /** The status that views are answered with. */
  views(): number;
  /** What a call waits for before it is answered. */
  held(url: string): Promise<void> | undefined;
}

/** The services behind the gateway as real HTTP servers that speak the contracts and check its tokens. */
export interface Upstream {
  readonly calls: UpstreamCall[];
  url(service: string): string;
  /** Reports changed sites and dealerships. */
  configure(changes: Partial<Omit<ConfigurationChanges, 'position'>>): void;
  close(): Promise<void>;
}

/** Starts one server for each service; `tokens` are the services' own. */
export async function startUpstream(
  tokens: Readonly<Record<string, InternalTokens>>,
  answers: UpstreamAnswers,
): Promise<Upstream> {
  const calls: UpstreamCall[] = [];
  const urls = new Map<string, string>();
  const servers: FastifyInstance[] = [];
  for (const [service, own] of Object.entries(tokens)) {
    // An address that the router refuses, as the services refuse it.
    const server = startFastify({
      frameworkErrors: (error, _request, reply) => refuse(reply, error, error.statusCode),
    });
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    server.setErrorHandler((error, _request, reply) => refuse(reply, error));
    server.addHook('preHandler', async (request) => {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const caller = await own.verify(token, service);
      const { method, url, headers } = request;
      calls.push({ service, method, url, headers, body: String(request.body ?? ''), caller });
      await answers.held(url);
    });
    addRoutes(server, calls, answers);
    server.get('/shown-messages', async () => {
      const messages = answers.shownMessages(service);
      if (!messages) throw new ProblemError({ status: 404, detail: 'Nothing is shown.' });
      return { messages };
    });
    urls.set(service, await server.listen({ port: 0, host: '127.0.0.1' }));
    servers.push(server);
  }
  return {
    calls,
    url: (service) => urls.get(service) ?? '',
    configure: (changes) => {
      const position = answers.configurations.position + 1;
      answers.configurations = { position, sites: [], dealerships: [], ...changes };
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

function addRoutes(server: FastifyInstance, calls: readonly UpstreamCall[], answers: UpstreamAnswers): void {
  const caller = () => {
    const last = calls.at(-1);
    if (!last) throw new Error('no call');
    return last.caller;
  };
  const problem = (status: number, detail: string) => new ProblemError({ status, detail });
  server.get<{ Querystring: { after: string } }>('/configurations', async (request) => {
    if (Number(request.query.after) < answers.configurations.position) return answers.configurations;
    await pause(NO_CHANGE_MS);
    return answers.configurations;
  });
  addSites(server, answers);
  server.get<{ Params: { id: string } }>('/vehicles/:id', async (request) => {
    const found = answers.vehicle(request.params.id, caller());
    if (!found) throw problem(404, 'There is no such vehicle.');
    return found;
  });
  server.get<{ Querystring: { ids: string } }>('/vehicles', async (request) => ({
    vehicles: answers.vehicles(request.query.ids.split(','), caller()),
    views: answers.viewCounts(),
  }));
  server.get('/vehicle-addresses/chunks', async () => answers.addressChunks(caller()));
  server.get<{ Querystring: Record<string, string> }>('/vehicle-addresses', async (request) =>
    answers.addresses(request.query, caller()),
  );
  server.post('/enquiries', async (_request, reply) => {
    const { status, body } = answers.enquiry();
    return reply.code(status).send(body);
  });
  server.post('/feed-signatures/check', async (request) => {
    const client = answers.feedClient(JSON.parse(String(request.body)).key_id);
    if (!client) throw problem(401, 'The key is not known.');
    return client;
  });
  server.post('/credentials/check', async (request) => {
    const { token, purposes } = JSON.parse(String(request.body));
    const holder = answers.credential(token);
    if (!holder || !purposes.includes(holder.purpose)) throw problem(401, 'This credential is not valid.');
    return holder;
  });
  const keys = async (_request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = answers.keys();
    return reply.code(status).send(body);
  };
  const crm = async (_request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = answers.crm();
    return reply.code(status).send(body);
  };
  server.all('/crm/*', crm);
  addSupport(server, answers);
  server.all('/subscriptions', crm);
  server.all('/subscriptions/*', crm);
  server.get('/credentials', keys);
  server.post('/credentials', keys);
  server.post('/credentials/:id/rotate', keys);
  server.post('/credentials/:id/revoke', keys);
  server.post('/feed-keys/:id/rotate', keys);
  server.post('/sessions/check', async (request) => {
    const user = answers.user(JSON.parse(String(request.body)).token, caller());
    if (!user) throw problem(401, 'Nobody is signed in.');
    return user;
  });
  const alerts = async (request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = answers.alerts(request.method, request.url);
    if (status >= 400) throw problem(status, 'The alert is refused.');
    return reply.code(status).send(body);
  };
  for (const path of ['/alerts', '/alerts/*']) server.all(path, alerts);
  server.post('/watchlists/*', async (request, reply) => {
    const { status, body } = answers.watchlist(request.url);
    if (status >= 400) throw problem(status, 'The watchlist refuses it.');
    return reply.code(status).send(body);
  });
  server.post('/phone-reveals', (_request, reply) => reply.code(204).send());
  server.post('/vehicle-views', async (_request, reply) => {
    const status = answers.views();
    if (status >= 400) throw problem(status, 'Views are not taken.');
    return reply.code(status).send();
  });
  const feed = async (_request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = answers.feed();
    return reply.code(status).send(body);
  };
  server.post('/feed/events', feed);
  server.put('/feed/mappings/:name', feed);
  server.get('/feed/mappings/:name', feed);
  server.get('/feed/health', feed);
}

function refuse(reply: FastifyReply, error: unknown, status = 500): void {
  const problem = error instanceof ProblemError ? error : new ProblemError({ status, detail: String(error) });
  reply.code(problem.status).header('content-type', 'application/problem+json');
  reply.send(JSON.stringify(problem.toBody(reply.request.id)));
}
