import { type SubscriptionKind, type TargetField, targetsOf } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { riverside } from './configuration.ts';
import type { World } from './world.ts';

const operator = { service: 'operator', actor: 'operator' };

/** How many of a run's CRMs take leads in which way. */
const SHARES: Readonly<Record<SubscriptionKind, number>> = {
  webhook: 0.5,
  'adf-email': 0.2,
  'adf-webhook': 0.15,
  email: 0.15,
};
const KINDS = Object.entries(SHARES).map(([kind, share]) => [share, kind as SubscriptionKind] as const);

/** Subscribes CRMs and mailboxes to the dealership's leads, before anybody writes to it. */
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
      const body = { dealership_id: riverside.id, ...this.#drawTarget() };
      const call = { method: 'POST', path: '/subscriptions', body, caller: operator };
      try {
        await this.#world.ask('leads', `subscribe ${body.name}`, (process) => process.serve(call));
        this.#wanted -= 1;
      } catch (error) {
        kernel.log(`the subscription of ${body.name} is answered ${String(error)}`);
        if (error instanceof ProblemError && error.status < 500)
          this.#world.fail(`a subscription was refused: ${error.message}`);
        await kernel.pause(1_000);
      }
    }
  }

  /** Its name is its address, so that checks find what it was sent. */
  #drawTarget(): { kind: SubscriptionKind; name: string } {
    const addresses: Readonly<Record<TargetField, string>> = {
      url: `https://crm${this.#wanted}.example/leads`,
      email: `crm${this.#wanted}@crm.example`,
    };
    const kind = this.#world.kernel.random.share(KINDS);
    const targets = targetsOf(kind);
    return {
      ...{ kind, name: addresses[targets[0]] },
      ...Object.fromEntries(targets.map((field) => [field, addresses[field]])),
    };
  }
}
