import { ProblemError } from '@forecourt/service-kit';
import type { World } from './world.ts';

const claims = { service: 'gateway', actor: 'system:gateway' };
/** How late a notice can be, and for how many attempts the provider sends it, in milliseconds and in number. */
const LATE_MS = 15_000;
const ATTEMPTS = 5;

/** Has the payment provider send notices of what happens to payments: late, twice, in any order, or not at all. */
export function sendNotices(world: World): void {
  const { kernel, payments } = world;
  payments.onMovement = (reference) => {
    const { random } = kernel;
    const copies = random.chance(0.15) ? 0 : random.chance(0.3) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      kernel.later(random.between(0, LATE_MS), () => void send(world, reference), null);
  };
}

async function send(world: World, body: string): Promise<void> {
  const { kernel } = world;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const call = { method: 'POST', path: '/payment-messages', body: { body, headers: {} }, caller: claims };
    try {
      await world.ask('leads', `a notice of ${body}`, (process) => process.serve(call));
      return;
    } catch (error) {
      kernel.log(`the notice of ${body} is answered ${String(error)}`);
      if (error instanceof ProblemError && error.status < 500) {
        world.fail(`a notice of a payment was refused: ${error.message}`);
        return;
      }
      await kernel.pause(kernel.random.between(1_000, 5_000));
    }
  }
}
