import type { Random } from '../kernel/random.ts';

/** How a run's surroundings misbehave, while they do. Shares of what is asked. */
export interface Faults {
  bus: { lostAnswers: number; losesPublishes?: boolean; shortReads: boolean };
  payments: { lostAnswers: number; keepsRefunds?: boolean };
  mail: { away: number; lostAnswers: number };
  /** @property partial how often only a part of a bulk request is written, and the rest refused with 429 */
  search: { lostAnswers: number; partial: number };
  crm: { away: number; lostAnswers: number; busy: number; broken: number };
}

/** How bad a run is: each seed tries other mixtures, and some are quiet. */
export function drawFaults(random: Random): Faults {
  const share = (most: number) => (random.chance(0.4) ? 0 : random.between(0, most));
  return {
    bus: { lostAnswers: share(0.2), shortReads: true },
    payments: { lostAnswers: share(0.4) },
    mail: { away: share(0.5), lostAnswers: share(0.2) },
    search: { lostAnswers: share(0.3), partial: share(0.3) },
    crm: { away: share(0.4), lostAnswers: share(0.2), busy: share(0.4), broken: share(0.3) },
  };
}

/** From now on nothing misbehaves. */
export function endFaults(faults: Faults): void {
  faults.bus.lostAnswers = 0;
  faults.payments.lostAnswers = 0;
  Object.assign(faults.mail, { away: 0, lostAnswers: 0 });
  Object.assign(faults.search, { lostAnswers: 0, partial: 0 });
  Object.assign(faults.crm, { away: 0, lostAnswers: 0, busy: 0, broken: 0 });
}
