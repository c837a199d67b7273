import type { InjectionToken, OnApplicationBootstrap, Provider } from '@nestjs/common';

/** Something that runs until it is told to stop: a relay, a consumer, a flusher. */
export interface Stoppable {
  /** Ends the work in hand, then resolves. */
  stop(): Promise<void>;
}

/** Holds background work between Nest's bootstrap and its shutdown. */
export class BackgroundWorker<Running extends Stoppable = Stoppable> implements OnApplicationBootstrap {
  readonly #start: () => Promise<Running> | Running;
  #running: Running | undefined;

  constructor(start: () => Promise<Running> | Running) {
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
  token: InjectionToken,
  inject: InjectionToken[],
  start: (...dependencies: Dependencies) => Promise<Stoppable> | Stoppable,
): Provider {
  return {
    provide: token,
    inject,
    useFactory: (...dependencies: Dependencies) => new BackgroundWorker(() => start(...dependencies)),
  };
}
