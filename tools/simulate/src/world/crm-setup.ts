import { ProblemError } from '@forecourt/service-kit';
import { riverside } from './configuration.ts';
import type { World } from './world.ts';

const operator = { service: 'operator', actor: 'operator' };

/** Subscribes CRMs to the dealership's leads, before anybody writes to it. @returns whether all are there */
export class CrmSetup {
  readonly #world: World;
  #wanted: number;

  constructor(world: World) {
    this.#world = world;
    this.#wanted = world.kernel.random.below(3);
  }

  /** Whether every subscription was answered. */
  get isDone(): boolean {
    return this.#wanted === 0;
  }

  async subscribe(): Promise<void> {
    const { kernel } = this.#world;
    while (this.#wanted > 0) {
      const url = `https://crm${this.#wanted}.example/leads`;
      // Its name is its address: so checks find what it was sent.
      const body = { dealership_id: riverside.id, name: url, kind: 'webhook', url };
      const call = { method: 'POST', path: '/subscriptions', body, caller: operator };
      try {
        await this.#world.ask('leads', `subscribe ${url}`, (process) => process.serve(call));
        this.#wanted -= 1;
      } catch (error) {
        kernel.log(`the subscription of ${url} is answered ${String(error)}`);
        if (error instanceof ProblemError && error.status < 500)
          this.#world.fail(`a subscription was refused: ${error.message}`);
        await kernel.pause(1_000);
      }
    }
  }
}
