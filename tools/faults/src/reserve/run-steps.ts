import { addressOf, describeEnd, loadDemoInto, type Shutdown, startStack } from '@forecourt/deploy';
import { reservationEventTypes } from '@forecourt/leads';
import type { FaultOptions } from '../options.ts';
import { Databases } from '../watch/databases.ts';
import { shopOf } from './buyers.ts';
import { type MoneyRecords, moneyFaults } from './check-money.ts';
import { Dealer } from './dealer.ts';
import { overWithin, readMoney } from './read-money.ts';
import { planSteps, type StepRound } from './step-plan.ts';
import { OVER_WITHIN_MS, Round } from './step-round.ts';

/** Few vehicles are enough, as most rounds end with their own free again. */
const CARS = 400;

/**
 * Kills one part or two at once in each round by kill -9, while a reservation is at one of its steps, starts them again and lets the
 * reservation end (RES-1). Once all are over, what the payment provider, stock and the reservations recorded is compared: nobody is charged
 * without a hold, nothing is held for ever, and each deposit is refunded once, unless the vehicle was sold to the customer who paid it.
 * @returns whether every round kept that
 */
export async function runSteps(options: FaultOptions, folder: string, shutdown: Shutdown): Promise<boolean> {
  process.env.ENQUIRIES_PER_TEN_MINUTES = '1000000';
  const ended: string[] = [];
  const stack = await startStack({
    ...{ folder, port: options.port, shutdown, logLevel: 'info', restart: false },
    onEnd: (part, end) => ended.push(`${new Date().toISOString()} ${describeEnd(part, end)}`),
  });
  const demo = { folder, cars: CARS, operatorJwk: stack.keys.privateJwk.operator, signal: shutdown.signal };
  await loadDemoInto({ ...demo, addressOf: (service) => addressOf(service, options.port) });
  const databases = new Databases(stack.urls);
  const plan = planSteps(options.seed, options.rounds);
  const faults: string[] = [];
  const killed: StepRound[] = [];
  try {
    const shop = shopOf(stack.gatewayUrls[0] ?? '');
    const dealer = new Dealer(folder, databases, shop);
    const ground = { stack, databases, shop, dealer, used: [], oneAtATime: inTurn() };
    const play = async (round: Round, step: StepRound, place: number) => {
      const found = await round.run().catch((error: unknown) => [String(error)]);
      faults.push(...found.map((fault) => `round ${place + 1}: ${fault}`));
      killed.push(step);
      const what = `${step.parts.join(' and ')} at '${step.point}', ${step.ending}`;
      console.log(`Round ${place + 1} of ${plan.length}: ${what}: ${found.length === 0 ? 'well' : found.join('; ')}`);
    };
    const later: Promise<void>[] = [];
    for (const [place, step] of plan.entries()) {
      const round = new Round(step, ground);
      await round.choose();
      const played = play(round, step, place);
      // It takes 15 minutes, and others go on beside it.
      if (step.point === 'ReservationLapsed') later.push(played);
      else await played;
    }
    console.log('Waiting until what was left alone is over…');
    await Promise.all(later);
    await overWithin(databases, OVER_WITHIN_MS);
    const records = await readMoney(databases);
    console.log(report(records, killed));
    faults.push(...moneyFaults(records), ...ended.map((end) => `ended by itself: ${end}`));
    for (const fault of faults) console.error(fault);
    return faults.length === 0;
  } finally {
    await databases.close();
  }
}

/** What was met: money, the steps with how often a part was killed at each, the steps that no reservation came to, and the parts killed. */
function report({ ledger, reservations, events }: MoneyRecords, killed: readonly StepRound[]): string {
  const count = (change: string) => ledger.filter((line) => line.change === change).length;
  const met = reservationEventTypes.map((step) => [step, events.filter(({ type }) => type === step).length] as const);
  const kills = (step: string) => killed.filter(({ point }) => point === step).length;
  const unmet = met.filter(([, times]) => times === 0).map(([step]) => step);
  const parts = Map.groupBy(killed, (step) => step.parts.join(' and '));
  const { length } = reservations;
  return [
    `${length} reservations: ${count('captured')} charged, ${count('refunded')} refunded, ${count('voided')} let go of.`,
    `Steps met: ${met.map(([step, times]) => `${step} ${times} times, killed at ${kills(step)}`).join('; ')}.`,
    `Steps not met: ${unmet.length === 0 ? 'none' : unmet.join(', ')}.`,
    `Killed: ${[...parts].map(([names, rounds]) => `${names} ${rounds.length}`).join(', ')}.`,
  ].join('\n');
}

/** Runs what it is given one after another. */
function inTurn(): (act: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (act) => {
    last = last.catch(() => undefined).then(act);
    return last;
  };
}
