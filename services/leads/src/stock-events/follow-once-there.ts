import { pause, type Stoppable } from '@forecourt/service-kit/waiting';
import type { Logger } from 'pino';

const RETRY_MS = 2_000;

/** Starts a consumer once a broker is there, without keeping the service waiting: enquiries are taken without one. */
export function followOnceThere(
  start: () => Promise<Stoppable>,
  { logger, purpose }: { logger: Logger; purpose: string },
): Stoppable {
  const stopping = new AbortController();
  const started = (async () => {
    while (!stopping.signal.aborted) {
      try {
        return await start();
      } catch (error) {
        logger.warn({ err: error, purpose }, 'stock can’t be followed yet');
        await pause(RETRY_MS, stopping.signal);
      }
    }
    return undefined;
  })();
  return {
    stop: async () => {
      stopping.abort();
      await (await started)?.stop();
    },
  };
}
