import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Shutdown } from '@forecourt/deploy';
import { endProduct, spawnProduct, untilReady } from '../product.ts';
import { attacks } from './attacks/attack-list.ts';
import { figuresOf, needAgain, type Phase, type Sample } from './measures.ts';
import { growthOf, Memory, type MemoryFigures, memoryText } from './memory.ts';
import type { AbuseOptions } from './options.ts';
import { phaseOf, playAttack } from './play-attack.ts';
import { accidentsText, attacksTable, faultsText } from './report.ts';
import { type Stage, setStage } from './stage.ts';

/** Until every code path of the victims is warm: a start's first answers say nothing of an attack. */
const WARM_UP_MS = 3_000;
const QUIET_MS = 6_000;
/** After the last attack, until caches with a time have let go. */
const SETTLE_MS = 15_000;
/** As `npm start` does. */
const HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=30'];
/** Beside the nine ports of the distributed product. */
const INSPECT_AFTER = 20;
/** Until the answers to the last requests are in. */
const LAST_ANSWERS_MS = 3_500;

/**
 * Starts the product and plays each attack beside visitors, a dealer and a CRM at a steady rate.
 * @returns whether nobody of them had a fault, and every attack met its bound; an attack that showed a fault once is played again at the end, and
 * what only the first showed is printed, but no fault
 */
export async function runAbuse(options: AbuseOptions, folder: string, shutdown: Shutdown): Promise<boolean> {
  const { shape, port, cars } = options;
  const inspectPort = port + INSPECT_AFTER;
  const measured = options.minutes > 0 || options.snapshots;
  const node = [...HEAP, ...(measured ? [`--inspect=127.0.0.1:${inspectPort}`] : [])];
  const product = spawnProduct({ shape, port, folder, cars, node });
  shutdown.add('the product', () => endProduct(product));
  try {
    const stage = await untilReady(product, folder, (gateway) => setStage(gateway, folder));
    const memory = measured ? await Memory.of(product.pid ?? 0, inspectPort) : undefined;
    // A product that ends waits for its inspector to leave.
    shutdown.add('the inspector', () => memory?.close());
    const victims = new VictimThread(stage);
    try {
      return await play(options, { stage, victims, memory, folder });
    } finally {
      await victims.end();
      memory?.close();
    }
  } finally {
    await endProduct(product);
  }
}

interface Playing {
  readonly stage: Stage;
  readonly victims: VictimThread;
  readonly memory: Memory | undefined;
  readonly folder: string;
}

async function play({ seconds, minutes, only = '', snapshots }: AbuseOptions, playing: Playing): Promise<boolean> {
  const { stage, victims, memory, folder } = playing;
  const played = attacks.filter(({ name }) => name.includes(only));
  await victims.begun;
  await pause(WARM_UP_MS);
  const phases: Phase[] = [await phaseOf('quiet', () => pause(QUIET_MS))];
  const shoot = async (name: string) => {
    if (!memory) return undefined;
    const read = await memory.read();
    console.log(`Memory ${name}: ${memoryText(read)}`);
    if (snapshots) await memory.snapshot(path.join(folder, `${name}.heapsnapshot`));
    return read;
  };
  const rounds: MemoryFigures[] = [];
  await shoot('before');
  const until = Date.now() + minutes * 60_000;
  for (let round = 1; round === 1 || Date.now() < until; round += 1) {
    for (const attack of played) {
      phases.push(await playAttack(attack, { stage, seconds, round }));
      if (memory) console.log(`  ${memoryText(await memory.read())}`);
    }
    const read = minutes > 0 ? await shoot(`round-${round}`) : undefined;
    if (read) rounds.push(read);
  }
  await pause(LAST_ANSWERS_MS);
  const figuresNow = () => phases.map((phase) => figuresOf(phase, victims.samples));
  const again = needAgain(figuresNow());
  for (const attack of played.filter(({ name }) => again.includes(name))) {
    phases.push(await playAttack(attack, { stage, seconds, round: 'again' }));
  }
  if (memory) await pause(SETTLE_MS);
  await shoot('after');
  await victims.end();
  const figures = figuresNow();
  console.log(`\n${attacksTable(figures)}`);
  const accidents = accidentsText(figures);
  if (accidents) console.error(`\nFLAKY: seen once, and not when the attack was played again:\n${accidents}`);
  const faults = [faultsText(figures), growthOf(rounds) ?? ''].filter(Boolean).join('\n');
  if (faults) console.error(`\n${faults}`);
  return faults === '';
}

/** The victims, in a thread of their own. */
class VictimThread {
  readonly samples: Sample[] = [];
  /** Their first answer: on a slow machine a thread takes seconds to start. */
  readonly begun: Promise<unknown>;
  readonly #worker: Worker;
  readonly #ended: Promise<unknown>;

  constructor(stage: Stage) {
    this.#worker = new Worker(new URL('./victims.worker.js', import.meta.url), { workerData: stage });
    this.#worker.on('message', (sample: Sample) => this.samples.push(sample));
    this.begun = Promise.race([once(this.#worker, 'message'), once(this.#worker, 'exit')]);
    this.#ended = new Promise((resolve, reject) => {
      this.#worker.once('exit', resolve);
      this.#worker.once('error', reject);
    });
  }

  /** Lets them end, and waits for the last answers. */
  async end(): Promise<void> {
    this.#worker.postMessage('end');
    await this.#ended;
  }
}
