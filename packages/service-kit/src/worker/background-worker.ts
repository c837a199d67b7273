import type { InjectionToken, OnApplicationBootstrap, Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { repeat, type Stoppable } from '../waiting/repeat.ts';

/** Holds background work between Nest's bootstrap and its shutdown. */
export class BackgroundWorker<Running extends Stoppable = Stoppable> implements OnApplicationBootstrap {
  /** What the work is called among its service's providers. */
  readonly name: string;
  readonly #start: () => Promise<Running> | Running;
  #running: Running | undefined;

  constructor(name: string, start: () => Promise<Running> | Running) {
    this.name = name;
    this.#start = start;
  }

  /** What was started; undefined before bootstrap and after the stop. */
  get running(): Running | undefined {
    return this.#running;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.#running = await this.#start();
  }

  /** Before `onApplicationShutdown`, in which the database goes. */
  async beforeApplicationShutdown(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
  }
}

/**
 * A Nest provider that starts background work when the application is up and stops it, after the last request and before the
 * database, when it goes down.
 * @param token how others can have the BackgroundWorker injected.
 * @param inject what `start` is given, as in a factory provider.
 */
export function backgroundWorker<Dependencies extends unknown[]>(
  token: string,
  inject: InjectionToken[],
  start: (...dependencies: Dependencies) => Promise<Stoppable> | Stoppable,
): Provider {
  return {
    provide: token,
    inject,
    useFactory: (...dependencies: Dependencies) => new BackgroundWorker(token, () => start(...dependencies)),
  };
}

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
