import { noteProblem, ProblemError, sendProblemBody, unavailable } from '@forecourt/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FairLane } from './fair-lane.ts';
import { networkOf } from './network-of.ts';
import type { RateLimit } from './rate-limit.ts';
import { type CountName, type RouteBounds, type RouteKind, routeKinds } from './route-bounds.ts';

const ASSETS = '/assets/';
/** For orchestrators and operators, who must be answered most of all while there is a flood. */
const OPERATIONS: ReadonlySet<string | undefined> = new Set(['/health/live', '/health/ready', '/metrics']);
const RETRY_SECONDS = 2;

/** What bounds the routes. */
export interface RouteLimits {
  readonly counts: Readonly<Record<CountName, RateLimit>>;
  readonly lanes: Readonly<Record<'visitors' | 'files', FairLane>>;
}

/**
 * Refuses routes that do not state their bounds, from now on. Those of plugins that can't state any are given theirs.
 * @throws Error that names the route, when it is added.
 */
export function requireBounds(fastify: FastifyInstance): void {
  const kinds = new Map<string, RouteKind>();
  fastify.decorate('routeKinds', kinds);
  fastify.addHook('onRoute', (route) => {
    if (route.url.startsWith(ASSETS)) route.config = { ...route.config, bounds: 'file' };
    const bounds = route.config?.bounds;
    for (const method of [route.method].flat()) {
      const name = `${method} ${route.url}`;
      if (bounds === undefined) throw new Error(`${name} declares no bounds: add @Bounded().`);
      kinds.set(name, bounds);
    }
  });
}

/**
 * Counts each request by its network before any work is done for it, on any host. Too many get 429: a person a
 * page, a program a problem; both with Retry-After.
 */
export function countRequests(fastify: FastifyInstance, counts: RouteLimits['counts']): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const { counted, forPeople }: RouteBounds = boundsOf(request);
    if (counted === null) return;
    try {
      await counts[counted].take(request.ip);
    } catch (refusal) {
      if (!forPeople || !(refusal instanceof ProblemError)) throw refusal;
      noteProblem(request, refusal);
      return sendPage(reply, refusal, TOO_OFTEN);
    }
  });
}

/**
 * Admits requests to their lanes, once their site is known; those beyond the lane's limit get 503 with Retry-After early.
 * @param siteOf the site whose turn a request takes; empty if it belongs to none.
 */
export function admitRequests(
  fastify: FastifyInstance,
  lanes: RouteLimits['lanes'],
  siteOf: (request: FastifyRequest) => string,
): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const { lane, forPeople }: RouteBounds = boundsOf(request);
    if (lane === null) return;
    const site = siteOf(request);
    const ticket = lanes[lane].enter({ site, network: networkOf(request.ip) });
    // Comes after each answer, and where the reader goes away before.
    reply.raw.once('close', ticket.leave);
    if (await ticket.admitted) return;
    const problem = unavailable('We’re getting too many requests right now. Please try again shortly.', {
      retryAfterSeconds: RETRY_SECONDS,
      security: 'load_shed',
    });
    noteProblem(request, problem);
    // Without a line each in the log, which a flood would fill: the metrics count them.
    return forPeople ? sendPage(reply, problem, BUSY) : sendProblemBody(problem, reply);
  });
}

const UNBOUNDED: RouteBounds = { counted: null, lane: null };

/** An address that leads to no route counts as a page, which it would be. */
function boundsOf({ routeOptions: { url, config } }: FastifyRequest): RouteBounds {
  if (OPERATIONS.has(url)) return UNBOUNDED;
  const kind: RouteKind = config.bounds ?? 'model';
  return routeKinds[kind];
}

const TOO_OFTEN = shortPage('Your network has requested too many pages. Please try again shortly.');
const BUSY = shortPage('We have too many visitors right now. Please try again shortly.');

function shortPage(text: string): string {
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>One moment, please</title></head>',
    `<body><h1>One moment, please</h1><p>${text}</p></body></html>`,
  ].join('');
}

function sendPage(reply: FastifyReply, { status, headers }: ProblemError, page: string): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
    .send(page);
}
