import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, Outcomes } from './attacks/attack.ts';
import { attacks } from './attacks/attack-list.ts';
import { again, type Phase } from './measures.ts';
import { Network } from './network.ts';
import type { Stage } from './stage.ts';

/** Between two attacks, so that each finds the product at rest. */
const REST_MS = 500;
/** Networks of an attack. */
const ATTACKERS = 8;
/** On a slow or busy machine an attack goes on until it has met its bound, for so long at most. */
const PATIENCE_MS = 40_000;
const LOOK_MS = 100;

/** How an attack is played. */
interface Played {
  readonly stage: Stage;
  readonly seconds: number;
  /** From 1. */
  readonly round: number | 'again';
}

/** Plays an attack for some seconds, then lets somebody do honestly what was attacked. */
export async function playAttack(attack: Attack, { stage, seconds, round }: Played): Promise<Phase> {
  const outcomes = new Outcomes();
  const place = attacks.indexOf(attack);
  const number = round === 'again' ? 0 : round;
  // Each from networks of its own: what a minute or an hour remembers of the others does not refuse them before they meet their bound.
  const turn = number * attacks.length + place;
  const network = (last: number) => new Network(stage.gateway, `127.66.${1 + (turn % 250)}.${last}`);
  const [first, ...others] = Array.from({ length: ATTACKERS }, (_, before) => network(before + 1));
  if (!first) throw new Error('Nobody attacks.');
  const bystander = new Network(stage.gateway, `127.88.${number % 250}.${1 + place}`);
  const stopping = new AbortController();
  const { signal } = stopping;
  const startedAt = Date.now();
  const clock = setInterval(() => {
    const ms = Date.now() - startedAt;
    if (ms >= PATIENCE_MS || (ms >= seconds * 1_000 && outcomes.met(attack.meets))) stopping.abort();
  }, LOOK_MS);
  const ground = { stage, networks: [first, ...others] as const, bystander, outcomes, signal };
  try {
    const name = round === 'again' ? again(attack.name) : attack.name;
    const { from, to } = await phaseOf(name, () =>
      attack.play(ground).catch((error: Error) => outcomes.note(`not played: ${error.message}`)),
    );
    await Promise.all(ground.networks.map((each) => each.close()));
    const spared = await attack
      .spares?.(ground)
      .catch((error: Error) => `somebody else had no answer: ${error.message}`);
    console.log(`${name.padEnd(28)}${outcomes.text}`);
    return { name, from, to, attack: { outcomes, meets: attack.meets, ...(spared !== undefined && { spared }) } };
  } finally {
    clearInterval(clock);
    await bystander.close();
    await pause(REST_MS);
  }
}

/** A part of the run, with its times. */
export async function phaseOf(name: string, work: () => Promise<unknown>): Promise<Phase> {
  const from = Date.now();
  await work();
  return { name, from, to: Date.now() };
}
