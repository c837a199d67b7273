import type { InjectionToken, OnApplicationBootstrap, Provider } from '@nestjs/common';
import type { Stoppable } from '../waiting/repeat.ts';

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
