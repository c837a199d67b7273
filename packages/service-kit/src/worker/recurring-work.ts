import type { InjectionToken, Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { repeat } from '../waiting/repeat.ts';
import { backgroundWorker } from './background-worker.ts';

/** Work that is done at the start and then again and again. */
export interface RecurringWork<Dependencies extends unknown[]> {
  /** What it is, in log lines: 'forget old signatures'. */
  name: string;
  /** Milliseconds from the end of one time to the next. */
  everyMs: number;
  /** What `work` is given, as in a factory provider. */
  inject: InjectionToken[];
  /** One time. Where it throws, the fault is logged and the next time comes all the same. */
  work(...dependencies: Dependencies): Promise<unknown>;
}

/** A Nest provider that does work over and over, never twice at once; the service's stop waits for the time in progress. */
export function recurringWork<Dependencies extends unknown[]>(options: RecurringWork<Dependencies>): Provider {
  const { name, everyMs, inject, work } = options;
  return backgroundWorker(name, [SERVICE_LOGGER, ...inject], (logger: Logger, ...dependencies: Dependencies) =>
    repeat(everyMs, () =>
      work(...dependencies).catch((error: unknown) =>
        logger.error({ err: error, work: name }, 'failed; it will run again'),
      ),
    ),
  );
}
