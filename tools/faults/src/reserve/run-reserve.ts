import { Random } from '@forecourt/demo-stock';
import type { Shutdown } from '@forecourt/deploy';
import type { FaultOptions } from '../options.ts';
import { endProduct, spawnProduct, untilReady } from '../product.ts';
import { Buyer, freeVehicle, shopOf } from './buyers.ts';
import { checkHistories, type History, type Operation } from './history.ts';

const LONGEST_CUT_MS = 1_500;
const SETTLED_WITHIN_MS = 30_000;

/**
 * Lets many buyers at one vehicle at once, in each round, while their connections are cut and they try again (RES-1): one holds it and pays
 * one deposit, and every other one reads that they were not charged.
 * @returns whether every round kept that, and every history is linearizable
 */
export async function runReserve(options: FaultOptions, folder: string, shutdown: Shutdown): Promise<boolean> {
  const { shape, rounds, buyers } = options;
  const env = { ENQUIRIES_PER_TEN_MINUTES: '1000000' };
  const product = spawnProduct({ shape, port: options.port, folder, env });
  shutdown.add('the product', () => endProduct(product));
  try {
    const shop = await untilReady(product, folder, async (gatewayUrl) => {
      const found = shopOf(gatewayUrl);
      await freeVehicle(found);
      return found;
    });
    const random = new Random(`buyers ${options.seed}`);
    const histories: History[] = [];
    const faults: string[] = [];
    const counts = { answers: 0, unknown: 0, cut: 0 };
    const heard = new Map<string, number>();
    for (let round = 1; round <= rounds; round += 1) {
      const carId = await freeVehicle(shop);
      const people = Array.from({ length: buyers }, (_, client) => new Buyer(client, shop, { carId, heard }));
      const cuts = people.map(() =>
        [1, 2, 3].map(() => (random.chance(0.3) ? random.int(1, LONGEST_CUT_MS) : undefined)),
      );
      const operations = await Promise.all(people.map((buyer, place) => buyer.reserve(cuts[place] ?? [])));
      counts.cut += cuts.flat().filter((cut) => cut !== undefined).length;
      counts.unknown += operations.filter(({ result }) => result === 'unknown').length;
      counts.answers += operations.filter(({ result }) => result !== 'unknown').length;
      const { found, after, learnt } = await endRound(people, buyers);
      await Promise.all(people.map((buyer) => buyer.close()));
      faults.push(...found.map((fault) => `round ${round}: ${fault}`));
      histories.push({ name: `round ${round} of ${shape}`, operations: [...operations.map(learnt), ...after] });
      console.log(`Round ${round} of ${rounds}: ${found.length === 0 ? 'one deposit' : found.join('; ')}`);
    }
    const verdict = checkHistories(histories);
    console.log(
      verdict === undefined
        ? 'There is no Go here, or its module proxy does not answer: the histories were not checked for linearizability.'
        : `${histories.length - verdict.length} of ${histories.length} histories are linearizable (porcupine).`,
    );
    const answers = [...heard].map(([what, count]) => `${count} × ${what}`).join(', ');
    console.log(`The checkout answered: ${answers}.`);
    console.log(`${counts.answers} answers, ${counts.unknown} outcomes unknown, ${counts.cut} tries to be cut.`);
    for (const fault of [...faults, ...(verdict ?? [])]) console.error(fault);
    return faults.length === 0 && (verdict ?? []).length === 0;
  } finally {
    await endProduct(product);
  }
}

/** How a round came out. */
interface RoundEnd {
  readonly found: string[];
  readonly after: Operation[];
  /** An operation with the outcome that its buyer learnt only when they asked again: until then it may have taken effect at any time. */
  readonly learnt: (operation: Operation, place: number) => Operation;
}

/** Who never learnt the outcome asks again; then the one who holds the vehicle pays and gives it back. */
async function endRound(people: readonly Buyer[], buyers: number): Promise<RoundEnd> {
  await Promise.all(people.map((buyer) => buyer.settle()));
  const outcomes = await Promise.all(people.map((buyer) => buyer.outcome()));
  const learntAt = Date.now();
  const learnt = (operation: Operation, place: number): Operation => {
    const result = outcomes[place] ?? 'unknown';
    const isLate = operation.result === 'unknown' && result !== 'unknown';
    return isLate ? { ...operation, result, return: learntAt } : operation;
  };
  const [holder, ...others] = people.filter((_, place) => outcomes[place] === 'held');
  const refused = outcomes.filter((outcome) => outcome === 'refused').length;
  const found = [
    ...(holder && others.length === 0 ? [] : [`${others.length + (holder ? 1 : 0)} hold it`]),
    ...(refused === buyers - 1 ? [] : [`${refused} of ${buyers - 1} read that they were not charged`]),
  ];
  if (!holder) return { found, after: [], learnt };
  await holder.pay();
  const paid = await holder.reads('The vehicle is reserved for you', SETTLED_WITHIN_MS);
  const call = Date.now();
  const isCancelled = await holder.cancel();
  const isOver = await holder.reads('Your reservation is cancelled', SETTLED_WITHIN_MS);
  const after: Operation[] = [
    {
      ...{ client: holder.client, kind: 'release', call, return: Date.now() },
      result: isCancelled && isOver ? 'released' : 'unknown',
    },
  ];
  return {
    found: [...found, ...(paid ? [] : ['the deposit was not taken']), ...(isOver ? [] : ['it was not given back'])],
    after,
    learnt,
  };
}
