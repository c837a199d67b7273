import { noteProblem, ProblemError, sendProblemBody, type Turn, unavailable } from '@forecourt/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FairLane, Ticket } from './fair-lane.ts';
import type { LoopTurns } from './loop-turns.ts';
import { networkOf } from './network-of.ts';
import type { RateLimit } from './rate-limit.ts';
import { type CountName, type RouteBounds, type RouteKind, routeKinds } from './route-bounds.ts';
import type { SlowPeers } from './slow-peers.ts';

const ASSETS = '/assets/';
/** For orchestrators and operators, who must be answered most of all while there is a flood. */
const OPERATIONS: ReadonlySet<string | undefined> = new Set(['/health/live', '/health/ready', '/metrics']);
const RETRY_SECONDS = 2;

/** What bounds the routes. */
export interface RouteLimits {
  readonly counts: Readonly<Record<CountName, RateLimit>>;
  readonly lanes: Readonly<Record<'visitors' | 'files', FairLane>>;
  /** What the lanes look at: each connection is reported to it. */
  readonly turns: LoopTurns;
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
 * Counts each request by its network before any work is done for it, on any host, unless its credential is counted. Too many get 429: a person a
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
 * Admits requests to their lanes, once their site is known and their body is here; those beyond the lane's limit get 503 with Retry-After early.
 * A place is for work alone: while a body or a reader is waited for, nobody has one.
 * @param siteOf the site whose turn a request takes; empty if it belongs to none.
 */
export function admitRequests(
  fastify: FastifyInstance,
  { lanes, turns, peers }: Pick<RouteLimits, 'lanes' | 'turns'> & { readonly peers: SlowPeers },
  siteOf: (request: FastifyRequest) => string,
): void {
  fastify.server.on('connection', () => turns.accepted());
  fastify.decorateRequest('received', null);
  fastify.decorateRequest('outside', unreceivable);
  fastify.decorateRequest('receive', unreceivable);
  fastify.addHook('onRequest', async (request, reply) => {
    const { lane, body, forPeople }: RouteBounds = boundsOf(request);
    const turn = { site: siteOf(request), network: networkOf(request.ip) };
    const place = new Place(lane && lanes[lane], turn);
    // Comes after each answer, and where the reader goes away before.
    reply.raw.once('close', () => place.end());
    peers.watchAnswer(reply.raw, turn, () => place.leave());
    request.outside = (wait) => place.without(wait);
    request.receive = (limit) => place.without(() => peers.read(request.raw, turn, limit));
    if (body !== null && hasBody(request)) request.received = await peers.read(request.raw, turn, body);
    if (await place.enter()) return;
    const problem = busy();
    noteProblem(request, problem);
    // Without a line each in the log, which a flood would fill: the metrics count them.
    return forPeople ? sendPage(reply, problem, BUSY) : sendProblemBody(problem, reply);
  });
}

/** A request's place in its lane, which it may leave and enter again. */
class Place {
  readonly #lane: FairLane | null;
  readonly #turn: Turn;
  #ticket: Ticket | undefined;
  #isOver = false;

  constructor(lane: FairLane | null, turn: Turn) {
    this.#lane = lane;
    this.#turn = turn;
  }

  /** @returns false if it was turned away */
  async enter(): Promise<boolean> {
    if (this.#lane === null || this.#isOver) return true;
    this.#ticket = this.#lane.enter(this.#turn);
    return this.#ticket.admitted;
  }

  leave(): void {
    this.#ticket?.leave();
    this.#ticket = undefined;
  }

  /** Leaves, and never enters again. */
  end(): void {
    this.#isOver = true;
    this.leave();
  }

  /** Does something that waits for somebody, without a place. @throws ProblemError 503 if it gets none afterwards */
  async without<Found>(wait: () => Promise<Found>): Promise<Found> {
    this.leave();
    const found = await wait();
    if (!(await this.enter())) throw busy();
    return found;
  }
}

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || headers['content-length'] !== '0');

function unreceivable(): never {
  throw new Error('The request was not admitted.');
}

const busy = () =>
  unavailable('We’re getting too many requests right now. Please try again shortly.', {
    retryAfterSeconds: RETRY_SECONDS,
    security: 'load_shed',
  });

/** What says to which route a request leads. */
export interface RoutedRequest {
  readonly routeOptions: Pick<FastifyRequest['routeOptions'], 'url' | 'config'>;
}

const UNBOUNDED: RouteBounds = { counted: null, lane: null, body: null };

/** How a request is bounded. An address that leads to no route counts as a page, which it would be. */
export function boundsOf({ routeOptions: { url, config } }: RoutedRequest): RouteBounds {
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
