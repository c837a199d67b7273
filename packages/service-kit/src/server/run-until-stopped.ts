import type { Logger } from 'pino';
import { createLogger } from '../logging/logger.ts';
import { startTracing } from '../tracing-export/start-tracing.ts';
import { ConfigurationError } from '../validation/load-config.ts';

/** A part of a process that must be closed. */
interface Closable {
  close(): Promise<void>;
}

/** Hands a part over as soon as it exists: it is closed when the process stops, the last one first. */
export type Own = <Part extends Closable>(part: Promise<Part>) => Promise<Part>;

/**
 * The life of a service's own process: starts, runs until SIGTERM or SIGINT, then closes what was started, in reverse order, and exits
 * with 0. A start that fails closes the rest and exits with 1; a configuration error is printed without a stack. A process that was
 * started with a channel to its parent also stops when that is gone. Node's warnings become lines of the log, which is JSON throughout.
 * @param name the service's name, for the log.
 */
export async function runUntilStopped(name: string, start: (own: Own) => Promise<unknown>): Promise<void> {
  const logger = createLogger(name);
  logWarnings(logger);
  const parts: Closable[] = [];
  let stopping = false;
  const own: Own = async (part) => {
    const made = await part;
    parts.push(made);
    return made;
  };
  const closeAll = async () => {
    for (const part of parts.toReversed()) {
      await part.close().catch((error: unknown) => logger.error({ err: error }, 'a part did not close cleanly'));
    }
  };
  const onFault = (err: unknown) => logger.warn({ err }, 'traces could not be sent; they are dropped');
  const starting = own(startTracing(name, process.env, onFault)).then(() => start(own));
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'stopping');
    await starting.catch(() => undefined);
    await closeAll();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  process.once('disconnect', () => void stop('the parent process is gone'));
  try {
    await starting;
  } catch (error) {
    if (stopping) return;
    if (error instanceof ConfigurationError) console.error(error.message);
    else logger.fatal({ err: error }, 'could not start');
    await closeAll();
    process.exit(1);
  }
}

/** Replaces Node's own printer of warnings, whose text would stand among the log's JSON lines. */
function logWarnings(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'a warning of Node'));
}
