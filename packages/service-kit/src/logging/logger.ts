import { type DestinationStream, type Logger, pino } from 'pino';
import { requestContext } from '../auth/request-context.ts';
import { traceIds } from '../tracing/traces.ts';

/** How a service logs; JSON lines on standard output by default. */
export interface LoggerOptions {
  /** pino's level names; `LOG_LEVEL` of the service's configuration. Default 'info'. */
  level?: string;
  /** Where lines go instead of standard output: a file, or an array in a test. */
  destination?: DestinationStream;
  /** Where the security log goes; by default among the other lines, marked by `"log":"security"`. */
  security?: DestinationStream;
}

/** Injection token of the service's pino logger: `@Inject(SERVICE_LOGGER) logger: Logger`. */
export const SERVICE_LOGGER = Symbol('SERVICE_LOGGER');

/**
 * A pino logger whose lines carry the service, the request's id and the actor it is for.
 * @param service without it (Nest's own logger, which all applications of a process share) the present request's service.
 */
export function createLogger(service: string | undefined, options: LoggerOptions = {}): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['*.authorization', '*.cookie', '*.password', '*.headers.authorization', '*.headers.cookie'],
    mixin() {
      const context = requestContext();
      return {
        service: service ?? context?.service,
        request_id: context?.requestId,
        actor: context?.caller?.actor,
        ...traceIds(),
      };
    },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** The logger of a service's security log: independent of the level of its other lines, unless it is silent and has no separate target. */
export function createSecurityLogger(service: string, { level, destination, security }: LoggerOptions = {}): Logger {
  const settings = {
    level: level === 'silent' && !security ? 'silent' : 'info',
    base: { log: 'security' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ service, request_id: requestContext()?.requestId }),
  };
  const place = security ?? destination;
  return place ? pino(settings, place) : pino(settings);
}
