import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InternalAuthGuard } from '../auth/internal-auth.guard.ts';
import { assertRoutesNameCallers } from '../auth/internal-routes.ts';
import type { InternalTokens } from '../auth/internal-tokens.ts';
import { Metrics } from '../health/metrics.ts';
import { ReadinessRegistry } from '../health/readiness.ts';
import { type Clock, SystemClock } from '../injectables/clock.ts';
import type { Ids } from '../injectables/ids.ts';
import { createLogger, createSecurityLogger, type LoggerOptions } from '../logging/logger.ts';
import { NestLogger } from '../logging/nest-logger.ts';
import { ProblemFilter, sendProblem } from '../problem/send-problem.ts';
import { asError } from '../problem/to-problem.ts';
import { hmacSha256 } from '../secrets/link-signer.ts';
import { internalView, problemNoter, SecurityLog, type SecurityView } from '../security/security-log.ts';
import { ConfigurationError } from '../validation/load-config.ts';
import { createValidationPipe } from '../validation/validation-pipe.ts';
import { pause } from '../waiting/pause.ts';
import { answerClientError } from './client-errors.ts';
import { addOperationsRoutes } from './operations-routes.ts';
import { addRequestHooks, requestIdMaker } from './request-hooks.ts';
import { ServiceKitModule } from './service-kit.module.ts';

/**
 * Stops listening and waits until the requests in flight have their answers; connections that are left after the given time
 * are cut. @returns whether all ended by themselves.
 */
async function drain(server: Server, withinMilliseconds: number): Promise<boolean> {
  if (!server.listening) return true;
  let cut = false;
  const timer = setTimeout(() => {
    cut = true;
    server.closeAllConnections();
  }, withinMilliseconds);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
  clearTimeout(timer);
  return !cut;
}

/** What a service is started with. */
export interface ServiceOptions {
  /** The service's name: in log lines, metrics, and the audience of its internal tokens. */
  name: string;
  module: Type<unknown> | DynamicModule;
  /**
   * 'internal': each route needs a token of a caller that it names (`@AllowCallers`) and the caller's x-request-id is kept.
   * 'public': anyone may call, and each request gets a new id.
   */
  access: 'internal' | 'public';
  /** Needed for 'internal'; injectable as InternalTokens where given. */
  tokens?: InternalTokens;
  /** Default 127.0.0.1. */
  host?: string;
  /** 0 takes a free one. */
  port: number;
  logger?: LoggerOptions;
  /** Largest request body in bytes; default 1 MiB. */
  bodyLimit?: number;
  /** Proxies whose X-Forwarded-* are believed, as Fastify's `trustProxy`; none by default. */
  trustProxy?: boolean | string | string[];
  /** Whether /metrics also carries the process's own; one service per process should. Default false. */
  processMetrics?: boolean;
  /**
   * How long a request may take to arrive completely; so nobody can hold connections open by sending a byte now and then. Default 2 minutes
   * for 'public'; 'internal' callers may take as long as they need.
   */
  receiveMilliseconds?: number;
  /**
   * How long the service keeps answering after a stop signal while it is not ready, so that load balancers look elsewhere before
   * it refuses connections. Default 0.
   */
  noticeMilliseconds?: number;
  /** How long requests in flight may take to end when the service stops listening. Default 10 seconds. */
  drainMilliseconds?: number;
  /** What the security log records of a refused request; by default the caller's address and the key of its token. */
  securityView?: SecurityView;
  clock?: Clock;
  ids?: Ids;
  /** The address that the router reads in the place of a request's; by default the request's own. */
  readAddress?(address: string): string;
  /** Last changes to the application before it starts: plugins, content parsers, a prefix. */
  configure?(app: NestFastifyApplication): Promise<void> | void;
}

/** A service that answers. */
export interface RunningService {
  name: string;
  /** `http://127.0.0.1:PORT`, its address on this machine. */
  url: string;
  port: number;
  app: NestFastifyApplication;
  /**
   * Stops in this order: not ready (for the time of notice) → no longer listening → requests in flight end (bounded) → `onModuleDestroy` →
   * `beforeApplicationShutdown` (background workers) → `onApplicationShutdown` (database, clients). Safe to call twice.
   */
  close(): Promise<void>;
}

/**
 * Starts a Nest application on Fastify with what all services share; see ServiceOptions.
 * @throws ConfigurationError if the port is taken or an internal service has no tokens.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  if (options.access === 'internal' && !options.tokens) {
    throw new ConfigurationError(`The internal service ${options.name} needs tokens to authenticate its callers.`);
  }
  const logger = createLogger(options.name, options.logger);
  const readiness = new ReadinessRegistry();
  const onUnreadable = (error: unknown, metric: string) =>
    logger.warn({ err: error, metric }, 'a metric could not be read');
  const parts = {
    service: options.name,
    logger,
    metrics: new Metrics(options.name, options.processMetrics ?? false, onUnreadable, readiness),
    readiness,
    security: new SecurityLog({
      logger: createSecurityLogger(options.name, options.logger),
      clock: options.clock ?? new SystemClock(),
      dayKey: dayKeys(options.tokens),
    }),
  };
  let closing = false;
  const adapter = new FastifyAdapter({
    genReqId: requestIdMaker(options.access === 'internal'),
    bodyLimit: options.bodyLimit ?? 1_048_576,
    trustProxy: options.trustProxy ?? false,
    // Left out of a JSON body, so that a link to a site with ?__proto__= stops nobody from enquiring (LEAD-5).
    onProtoPoisoning: 'remove',
    // A car's address can be longer than the router's default of a hundred characters.
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    ...rewriting(options),
    ...httpOptions(options),
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      const problem = answerClientError(error, socket);
      if (problem?.security)
        parts.security.note(problem.security, { reason: problem.detail, network: socket.remoteAddress });
    },
    // Addresses that the router can't read never reach Nest.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(error, request, reply, parts.logger),
  });
  adapter.getInstance().decorate('noteProblem', problemNoter(parts.security, options.securityView ?? internalView));
  addRequestHooks(adapter.getInstance(), {
    ...parts,
    isPublic: options.access === 'public',
    isClosing: () => closing,
  });
  addOperationsRoutes(adapter.getInstance(), { ...parts, access: options.access });
  const app = await createApplication(options, parts, adapter);
  try {
    await options.configure?.(app);
    await listen(app, options);
  } catch (error) {
    await app.close();
    parts.security.close();
    throw error;
  }
  const { port } = app.getHttpServer().address() as AddressInfo;
  parts.logger.info({ port }, 'listening');
  const stop = async () => {
    closing = true;
    parts.readiness.startStopping();
    if (options.noticeMilliseconds) await pause(options.noticeMilliseconds);
    const clean = await drain(app.getHttpServer(), options.drainMilliseconds ?? 10_000);
    if (!clean) parts.logger.warn('requests were aborted because they did not finish in time');
    await app.close();
    parts.security.close();
    parts.logger.info('stopped');
  };
  let stopped: Promise<void> | undefined;
  const close = () => (stopped ??= stop());
  return { name: options.name, url: localUrl(options.host, port), port, app, close };
}

/** A service without tokens has a key of its own in each process. */
function dayKeys(tokens: InternalTokens | undefined): (day: string) => Buffer {
  const own = randomBytes(32);
  return (day) => tokens?.derivedKey(`security log of ${day}`) ?? hmacSha256(own, day);
}

const PUBLIC_RECEIVE_MS = 120_000;
const LONGEST_PARAMETER = 1_000;

function rewriting({ readAddress }: ServiceOptions) {
  return readAddress ? { rewriteUrl: ({ url = '/' }: IncomingMessage) => readAddress(url) } : {};
}

function httpOptions({ access, receiveMilliseconds }: ServiceOptions) {
  const requestTimeout = receiveMilliseconds ?? (access === 'public' ? PUBLIC_RECEIVE_MS : 0);
  // A missing Host header is refused as a problem by our own hook; Node would answer without a body.
  const http = { requireHostHeader: false };
  if (requestTimeout === 0) return { http };
  // Node's defaults for headers and for the checking interval, unless the time for the whole request is shorter.
  const headersTimeout = Math.min(60_000, requestTimeout);
  const connectionsCheckingInterval = Math.min(30_000, requestTimeout);
  return { requestTimeout, http: { ...http, headersTimeout, connectionsCheckingInterval } };
}

async function createApplication(
  options: ServiceOptions,
  parts: { logger: ReturnType<typeof createLogger>; metrics: Metrics; readiness: ReadinessRegistry },
  adapter: FastifyAdapter,
): Promise<NestFastifyApplication> {
  const { tokens, clock, ids } = options;
  class ServiceRoot {}
  const root: DynamicModule = {
    module: ServiceRoot,
    imports: [ServiceKitModule.forRoot({ ...parts, tokens, clock, ids }), options.module],
  };
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: new NestLogger(createLogger(undefined, options.logger)),
    abortOnError: false,
  });
  app.useGlobalFilters(new ProblemFilter(parts.logger));
  app.useGlobalPipes(createValidationPipe());
  if (options.access === 'internal' && tokens) {
    assertRoutesNameCallers(app);
    app.useGlobalGuards(new InternalAuthGuard(tokens));
  }
  return app;
}

async function listen(app: NestFastifyApplication, options: ServiceOptions): Promise<void> {
  const host = options.host ?? '127.0.0.1';
  try {
    await app.listen(options.port, host);
  } catch (error) {
    if (asError(error)?.code !== 'EADDRINUSE') throw error;
    throw new ConfigurationError(`${options.name} can’t listen on ${host}:${options.port}: the port is taken.`);
  }
}

function localUrl(host: string | undefined, port: number): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}
