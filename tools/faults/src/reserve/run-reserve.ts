import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shutdown } from '@forecourt/deploy';
import { request } from 'undici';
import type { FaultOptions } from '../options.ts';
import { Buyer, type Shop } from './buyers.ts';
import { checkHistories, type History, type Operation } from './history.ts';

const SITE = 'southern-cross-cars';
const root = path.join(import.meta.dirname, '../../../..');
const READY_WITHIN_MS = 300_000;
const LONGEST_CUT_MS = 1_500;

/**
 * Lets many buyers at one vehicle at once, in each round, while their connections are cut and they try again (RES-1): one holds it and pays
 * one deposit, and every other one reads that they were not charged.
 * @returns whether every round kept that, and every history is linearizable
 */
export async function runReserve(options: FaultOptions, folder: string, shutdown: Shutdown): Promise<boolean> {
  const { shape, rounds, buyers } = options;
  const product = startProduct(options, folder);
  shutdown.add('the product', () => ended(product));
  try {
    const shop = await untilReady(product, folder);
    const random = seeded(options.seed);
    const histories: History[] = [];
    const faults: string[] = [];
    const counts = { answers: 0, unknown: 0, cut: 0 };
    const heard = new Map<string, number>();
    for (let round = 1; round <= rounds; round += 1) {
      const carId = await freeVehicle(shop);
      const people = Array.from({ length: buyers }, (_, client) => new Buyer(client, shop, { carId, heard }));
      const cuts = people.map(() =>
        [1, 2, 3].map(() => (random() < 0.3 ? 1 + Math.floor(random() * LONGEST_CUT_MS) : undefined)),
      );
      const operations = await Promise.all(people.map((buyer, place) => buyer.reserve(cuts[place] ?? [])));
      counts.cut += cuts.flat().filter((cut) => cut !== undefined).length;
      counts.unknown += operations.filter(({ result }) => result === 'unknown').length;
      counts.answers += operations.filter(({ result }) => result !== 'unknown').length;
      const { found, after } = await endRound(people, buyers);
      await Promise.all(people.map((buyer) => buyer.close()));
      faults.push(...found.map((fault) => `round ${round}: ${fault}`));
      histories.push({ name: `round ${round} of ${shape}`, operations: [...operations, ...after] });
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
    await ended(product);
  }
}

/** Who never learnt the outcome asks again; then the one who holds the vehicle pays and gives it back. */
async function endRound(people: readonly Buyer[], buyers: number): Promise<{ found: string[]; after: Operation[] }> {
  await Promise.all(people.map((buyer) => buyer.settle()));
  const outcomes = await Promise.all(people.map((buyer) => buyer.outcome()));
  const [holder, ...others] = people.filter((_, place) => outcomes[place] === 'held');
  const refused = outcomes.filter((outcome) => outcome === 'refused').length;
  const found = [
    ...(holder && others.length === 0 ? [] : [`${others.length + (holder ? 1 : 0)} hold it`]),
    ...(refused === buyers - 1 ? [] : [`${refused} of ${buyers - 1} were told that they were not charged`]),
  ];
  if (!holder) return { found, after: [] };
  await holder.pay();
  const paid = await says(holder, 'The vehicle is reserved for you');
  const call = Date.now();
  const isCancelled = await holder.cancel();
  const isOver = await says(holder, 'Your reservation is cancelled');
  const after: Operation[] = [
    {
      ...{ client: holder.client, kind: 'release', call, return: Date.now() },
      result: isCancelled && isOver ? 'released' : 'unknown',
    },
  ];
  return {
    found: [...found, ...(paid ? [] : ['the deposit was not taken']), ...(isOver ? [] : ['it was not given back'])],
    after,
  };
}

/** Stops the product, once. */
async function ended(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const closed = new Promise((resolve) => product.once('close', resolve));
  if (!product.killed) product.kill('SIGINT');
  await closed;
}

async function says(buyer: Buyer, title: string): Promise<boolean> {
  for (let count = 0; count < 200; count += 1) {
    if ((await buyer.page())?.title === title) return true;
    await pause(100);
  }
  return false;
}

function startProduct({ shape, port }: FaultOptions, folder: string): ChildProcess {
  const file = path.join(root, 'deploy/dist', shape, 'main.js');
  return spawn(process.execPath, [file, '--port', String(port)], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, FORECOURT_DATA: folder, ENQUIRIES_PER_TEN_MINUTES: '1000000', NODE_OPTIONS: '' },
  });
}

async function untilReady(product: ChildProcess, folder: string): Promise<Shop> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && product.exitCode === null) {
    try {
      const { gatewayUrl } = JSON.parse(readFileSync(path.join(folder, 'run.json'), 'utf8')) as { gatewayUrl: string };
      const shop = { gateway: gatewayUrl, site: SITE };
      await freeVehicle(shop);
      return shop;
    } catch {
      await pause(500);
    }
  }
  throw new Error('The product did not become ready.');
}

/** A vehicle in stock that nobody has reserved. @throws Error if there is none */
async function freeVehicle({ gateway, site }: Shop): Promise<string> {
  const { body } = await request(new URL('/api/search', gateway), { headers: { host: `${site}.localhost` } });
  const { hits } = (await body.json()) as { hits: { id: string; reserved: boolean; status: string }[] };
  const free = hits.find(({ reserved, status }) => !reserved && status === 'in_stock');
  if (!free) throw new Error('There is no vehicle to reserve.');
  return free.id;
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
