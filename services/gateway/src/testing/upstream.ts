import { setTimeout as pause } from 'node:timers/promises';
import type {
  ConfigurationChanges,
  FeedClient,
  FoundVehicle,
  VehicleAddressChunks,
  VehicleAddresses,
} from '@forecourt/contracts';
import { type CallerClaims, type InternalTokens, ProblemError } from '@forecourt/service-kit';
import startFastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

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
  vehicle(idOrSlug: string, caller: CallerClaims): FoundVehicle | undefined;
  addressChunks(caller: CallerClaims): VehicleAddressChunks;
  /** Of a dealership, as its query says. */
  addresses(query: Readonly<Record<string, string>>): VehicleAddresses;
  /** Of a key's id; undefined refuses it. */
  feedClient(keyId: string): FeedClient | undefined;
  enquiry(): { status: number; body: unknown };
  feed(): { status: number; body: unknown };
  /** The status that views are answered with. */
  views(): number;
}

/** The services behind the gateway as real HTTP servers that speak the contracts and check its tokens. */
export interface Upstream {
  readonly calls: UpstreamCall[];
  url(service: string): string;
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
    const server = startFastify();
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    server.setErrorHandler((error, request, reply) => {
      const problem = error instanceof ProblemError ? error : new ProblemError({ status: 500, detail: String(error) });
      reply.code(problem.status).header('content-type', 'application/problem+json');
      reply.send(JSON.stringify(problem.toBody(request.id)));
    });
    server.addHook('preHandler', async (request) => {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const caller = await own.verify(token, service);
      const { method, url, headers } = request;
      calls.push({ service, method, url, headers, body: String(request.body ?? ''), caller });
    });
    addRoutes(server, calls, answers);
    urls.set(service, await server.listen({ port: 0, host: '127.0.0.1' }));
    servers.push(server);
  }
  return {
    calls,
    url: (service) => urls.get(service) ?? '',
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
  server.get<{ Params: { id: string } }>('/vehicles/:id', async (request) => {
    const found = answers.vehicle(request.params.id, caller());
    if (!found) throw problem(404, 'There is no such vehicle.');
    return found;
  });
  server.get('/vehicle-addresses/chunks', async () => answers.addressChunks(caller()));
  server.get<{ Querystring: Record<string, string> }>('/vehicle-addresses', async (request) =>
    answers.addresses(request.query),
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
}
