import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InternalAuthGuard } from '../auth/internal-auth.guard.ts';
import type { InternalTokens } from '../auth/internal-tokens.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { ReadinessRegistry } from '../health/readiness-registry.ts';
import type { Clock } from '../injectables/clock.ts';
import type { Ids } from '../injectables/ids.ts';
import { createLogger, type LoggerOptions } from '../logging/logger.ts';
import { NestLogger } from '../logging/nest-logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { asError } from '../problem/error-like.ts';
import { ProblemFilter } from '../problem/problem-filter.ts';
import { sendProblem } from '../problem/send-problem.ts';
import { createValidationPipe } from '../validation/validation-pipe.ts';
import { drain } from './drain.ts';
import { addOperationsRoutes } from './operations-routes.ts';
import { addRequestHooks, requestIdMaker } from './request-hooks.ts';
import { ServiceKitModule } from './service-kit.module.ts';

/** What a service is started with. */
export interface ServiceOptions {
  /** The service's name: in log lines, metrics, and the audience of its internal tokens. */
  name: string;
  module: Type<unknown> | DynamicModule;
  /**
   * 'internal': each route needs a token of a known service (`@Public()` opts out) and the caller's x-request-id is kept.
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
   * How long a request may take to come in whole; so nobody holds connections open by sending a byte now and then. Default 2 minutes for
   * 'public'; 'internal' callers may take as long as they need.
   */
  receiveMilliseconds?: number;
  /**
   * How long the service goes on answering once it is told to stop, and is not ready meanwhile: so that load balancers look elsewhere before
   * it refuses connections. Default 0.
   */
  noticeMilliseconds?: number;
  /** How long requests in flight may take to end when the service stops listening. Default 10 seconds. */
  drainMilliseconds?: number;
  clock?: Clock;
  ids?: Ids;
  /** Last changes to the application before it starts: plugins, content parsers, a prefix. */
  configure?(app: NestFastifyApplication): Promise<void> | void;
}

/** A service that answers. */
export interface RunningService {
  name: string;
  /** `http://127.0.0.1:PORT`, where it can be reached from this machine. */
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
 * @throws ConfigurationError where the port is taken or an internal service has no tokens.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  if (options.access === 'internal' && !options.tokens) {
    throw new ConfigurationError(`The internal service ${options.name} needs tokens to check its callers.`);
  }
  const logger = createLogger(options.name, options.logger);
  const parts = {
    service: options.name,
    logger,
    metrics: new Metrics(options.name, options.processMetrics ?? false, (error, metric) =>
      logger.warn({ err: error, metric }, 'a metric could not be read'),
    ),
    readiness: new ReadinessRegistry(),
  };
  let closing = false;
  const adapter = new FastifyAdapter({
    genReqId: requestIdMaker(options.access === 'internal'),
    bodyLimit: options.bodyLimit ?? 1_048_576,
    trustProxy: options.trustProxy ?? false,
    // A car's address can be longer than the hundred characters that the router takes unless it is told.
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    ...receiveLimits(options),
    // Addresses that the router can't read never reach Nest.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(error, request, reply, parts.logger),
  });
  addRequestHooks(adapter.getInstance(), { ...parts, isClosing: () => closing });
  addOperationsRoutes(adapter.getInstance(), { ...parts, access: options.access });
  const app = await createApplication(options, parts, adapter);
  try {
    await options.configure?.(app);
    await listen(app, options);
  } catch (error) {
    await app.close();
    throw error;
  }
  const { port } = app.getHttpServer().address() as AddressInfo;
  parts.logger.info({ port }, 'listening');
  const stop = async () => {
    closing = true;
    parts.readiness.startStopping();
    if (options.noticeMilliseconds) await pause(options.noticeMilliseconds);
    const clean = await drain(app.getHttpServer(), options.drainMilliseconds ?? 10_000);
    if (!clean) parts.logger.warn('requests were cut off, as they did not end in time');
    await app.close();
    parts.logger.info('stopped');
  };
  let stopped: Promise<void> | undefined;
  const close = () => (stopped ??= stop());
  return { name: options.name, url: localUrl(options.host, port), port, app, close };
}

const PUBLIC_RECEIVE_MS = 120_000;
const LONGEST_PARAMETER = 1_000;

function receiveLimits({ access, receiveMilliseconds }: ServiceOptions) {
  const requestTimeout = receiveMilliseconds ?? (access === 'public' ? PUBLIC_RECEIVE_MS : 0);
  if (requestTimeout === 0) return {};
  // Node's own values for headers and for how often it looks, unless the whole is to be there sooner.
  const headersTimeout = Math.min(60_000, requestTimeout);
  return { requestTimeout, http: { headersTimeout, connectionsCheckingInterval: Math.min(30_000, requestTimeout) } };
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
  if (options.access === 'internal' && tokens) app.useGlobalGuards(new InternalAuthGuard(tokens));
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
