import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Nest reports each module and route at its start; that is for debugging. */
const CHATTY = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Nest's logger interface on pino. Nest has one for the whole process, so it names no service. */
export class NestLogger implements LoggerService {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    this.#write(typeof context === 'string' && CHATTY.has(context) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.#write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.#write('fatal', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.#write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.#write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.#write('trace', message, rest);
  }

  #write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const details = { context, ...(rest.length > 1 ? { details: rest.slice(0, -1) } : {}) };
    if (message instanceof Error) this.#logger[level]({ ...details, err: message }, message.message);
    else this.#logger[level](details, typeof message === 'string' ? message : JSON.stringify(message));
  }
}
