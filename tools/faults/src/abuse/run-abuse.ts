import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Shutdown } from '@forecourt/deploy';
import { endProduct, spawnProduct, untilReady } from '../product.ts';
import { type Attack, Outcomes } from './attacks/attack.ts';
import { attacks } from './attacks/attack-list.ts';
import { figuresOf, type Phase, type PhaseFigures, type Sample } from './measures.ts';
import { Memory, memoryText } from './memory.ts';
import { Network } from './network.ts';
import type { AbuseOptions } from './options.ts';
import { attacksTable, faultsText } from './report.ts';
import { type Stage, setStage } from './stage.ts';

/** Until every code path of the victims is warm: a start's first answers say nothing of an attack. */
const WARM_UP_MS = 3_000;
const QUIET_MS = 6_000;
/** Between two attacks, so that each finds the product at rest. */
const REST_MS = 500;
/** After the last attack, until caches with a time have let go. */
const SETTLE_MS = 15_000;
/** As `npm start` does. */
const HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=30'];
/** Beside the nine ports of the distributed product. */
const INSPECT_AFTER = 20;
/** Networks of an attack. */
const ATTACKERS = 8;
/** On a busy machine an attack goes on so many times as long, until it has met its bound. */
const LONGEST_TIMES = 8;
const LOOK_MS = 100;

/**
 * Starts the product and plays each attack beside visitors, a dealer and a CRM at a steady rate.
 * @returns whether nobody of them had a fault, and every attack met its bound
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
  await pause(WARM_UP_MS);
  const phases: Phase[] = [await phaseOf('quiet', () => pause(QUIET_MS))];
  const shoot = async (name: string) => {
    if (!memory) return;
    console.log(`Memory ${name}: ${memoryText(await memory.read())}`);
    if (snapshots) await memory.snapshot(path.join(folder, `${name}.heapsnapshot`));
  };
  await shoot('before');
  const until = Date.now() + minutes * 60_000;
  for (let round = 1; round === 1 || Date.now() < until; round += 1) {
    for (const attack of played) phases.push(await playAttack(attack, { stage, seconds, round }));
    if (minutes > 0) await shoot(`round-${round}`);
  }
  if (memory) await pause(SETTLE_MS);
  await shoot('after');
  await victims.end();
  const figures: PhaseFigures[] = phases.map((phase) => figuresOf(phase, victims.samples));
  console.log(`\n${attacksTable(figures)}`);
  const faults = faultsText(figures);
  if (faults) console.error(`\n${faults}`);
  return faults === '';
}

/** Plays an attack for some seconds, then lets somebody do honestly what was attacked. */
async function playAttack(
  attack: Attack,
  { stage, seconds, round }: { stage: Stage; seconds: number; round: number },
): Promise<Phase> {
  const outcomes = new Outcomes();
  // Each from networks of its own: what a minute or an hour remembers of the others does not refuse them before they meet their bound.
  const turn = round * attacks.length + attacks.indexOf(attack);
  const network = (place: number) => new Network(stage.gateway, `127.66.${1 + (turn % 250)}.${place + 1}`);
  const [first, ...others] = Array.from({ length: ATTACKERS }, (_, place) => network(place));
  if (!first) throw new Error('Nobody attacks.');
  const bystander = new Network(stage.gateway, `127.88.${round % 250}.${1 + attacks.indexOf(attack)}`);
  const stopping = new AbortController();
  const { signal } = stopping;
  const clock = setInterval(() => {
    if (isOver(Date.now() - startedAt, seconds, outcomes.met(attack.meets))) stopping.abort();
  }, LOOK_MS);
  const startedAt = Date.now();
  const ground = { stage, networks: [first, ...others] as const, bystander, outcomes, signal };
  let spared: string | undefined;
  try {
    const { from, to } = await phaseOf(attack.name, () =>
      attack.play(ground).catch((error: Error) => outcomes.note(`not played: ${error.message}`)),
    );
    await Promise.all(ground.networks.map((each) => each.close()));
    spared = await attack.spares?.(ground).catch((error: Error) => `somebody else had no answer: ${error.message}`);
    console.log(`${attack.name.padEnd(22)}${outcomes.text}`);
    const met = { outcomes, meets: attack.meets, ...(spared !== undefined && { spared }) };
    return { name: attack.name, from, to, attack: met };
  } finally {
    clearInterval(clock);
    await bystander.close();
    await pause(REST_MS);
  }
}

const isOver = (ms: number, seconds: number, met: boolean): boolean =>
  ms >= seconds * 1_000 * (met ? 1 : LONGEST_TIMES);

async function phaseOf(name: string, work: () => Promise<unknown>): Promise<Phase> {
  const from = Date.now();
  await work();
  return { name, from, to: Date.now() };
}

/** The victims, in a thread of their own. */
class VictimThread {
  readonly samples: Sample[] = [];
  readonly #worker: Worker;
  readonly #ended: Promise<unknown>;

  constructor(stage: Stage) {
    this.#worker = new Worker(new URL('./victims.worker.js', import.meta.url), { workerData: stage });
    this.#worker.on('message', (sample: Sample) => this.samples.push(sample));
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
