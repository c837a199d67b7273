import type { Random } from '../kernel/random.ts';

/** How a run's surroundings misbehave, while they do. Shares of what is asked. */
export interface Faults {
  bus: { lostAnswers: number; losesPublishes?: boolean };
  payments: { lostAnswers: number; keepsRefunds?: boolean };
  mail: { away: number; lostAnswers: number };
  search: { lostAnswers: number };
}

/** How bad a run is: each seed tries other mixtures, and some are quiet. */
export function drawFaults(random: Random): Faults {
  const share = (most: number) => (random.chance(0.4) ? 0 : random.between(0, most));
  return {
    bus: { lostAnswers: share(0.2) },
    payments: { lostAnswers: share(0.4) },
    mail: { away: share(0.5), lostAnswers: share(0.2) },
    search: { lostAnswers: share(0.3) },
  };
}

/** From now on nothing misbehaves. */
export function endFaults(faults: Faults): void {
  faults.bus.lostAnswers = 0;
  faults.payments.lostAnswers = 0;
  Object.assign(faults.mail, { away: 0, lostAnswers: 0 });
  faults.search.lostAnswers = 0;
}
