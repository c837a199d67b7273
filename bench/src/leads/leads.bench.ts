import { setTimeout as pause } from 'node:timers/promises';
import { ensureDatabase } from '@forecourt/embedded-postgres';
import { alone } from '../harness/alone.ts';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, median, quantile, runPairs } from '../harness/pairs.ts';
import { figuresByPart, type ProcessorTime, readClock, sumOf, timeBetween } from '../processes/processor-time.ts';
import { BareTransaction } from './bare-transaction.ts';
import { arrivalOf, CrmTargets } from './crm-targets.ts';
import { startDealerGroup } from './dealer-group.ts';
import { enquiryTo, type LeadsProcess, startLeadsProcess } from './leads-process.ts';

const NAME = 'leads';
const YARDS = 34;
/** CRMs of each dealership: 102 targets in all. */
const CRMS = 3;
/** 360 deliveries a second: the goal of 300 can only be met by a load above it. */
const LEADS_A_SECOND = 120;
const SIZES = { full: { enquiries: 300, seconds: 10 }, quick: { enquiries: 60, seconds: 3 } };
const HANGING = targetOf(1, 0);
const SECOND_MS = 1_000;
const DELIVERED_WITHIN_MS = 500;
const ARRIVED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** A lead acknowledged, and delivered to CRMs by webhook. */
export const leadsBench: Bench = {
  name: NAME,
  summary:
    'an enquiry acknowledged beside a bare transaction of two rows; 300 deliveries a second to CRMs, with and without one that hangs',
  run,
};

async function run(context: BenchContext): Promise<Measurement[]> {
  const { enquiries, seconds } = context.quick ? SIZES.quick : SIZES.full;
  const group = await startDealerGroup(YARDS);
  const targets = new CrmTargets();
  const leads = await startLeadsProcess(context, { database: 'bench_leads', sitesUrl: group.address });
  try {
    const acknowledged = await acknowledgement(context, leads, enquiries);
    const crms = await targets.start();
    for (let yard = 1; yard <= YARDS; yard += 1)
      for (let crm = 0; crm < CRMS; crm += 1) await leads.subscribe(yard, crms + targetOf(yard, crm));
    const load = new DeliveryLoad(leads, targets, seconds);
    return [...acknowledged, ...(await deliveries(context, load, targets))];
  } finally {
    await leads.close();
    targets.close();
    group.close();
  }
}

/** One visitor after the other: what the answer waits for, nothing else going on. */
async function acknowledgement(context: BenchContext, leads: LeadsProcess, count: number): Promise<Measurement[]> {
  const { url, pid } = await context.postgres();
  const parts = new Map([
    ['leads', { pid: () => leads.pid }],
    ['postgres', { pid: () => pid }],
  ]);
  const costs: ProcessorTime[] = [];
  const bare = new BareTransaction(await ensureDatabase(url, 'bench_bare_leads'), enquiryTo('yard-1', 0));
  await bare.prepare();
  context.note(`${count} enquiries, one at a time`);
  try {
    const ours = async (round: number) => {
      const times: number[] = [];
      const before = readClock(parts);
      for (let place = 0; place < count; place += 1) {
        const started = performance.now();
        await leads.submit(`yard-${(place % YARDS) + 1}`, `acknowledged-${round}-${place}`);
        times.push(performance.now() - started);
      }
      const spent = timeBetween(before, readClock(parts));
      if (round >= 0) costs.push(new Map([...spent].map(([part, ms]) => [part, ms / count])));
      return { acknowledged: median(times) };
    };
    const anchor = async (round: number) => ({ acknowledged: await bare.p50(count, `round-${round}`) });
    const pairs = await runPairs(context.pairs, ours, anchor);
    const label = 'acknowledged p50 / a bare transaction of two rows';
    return [
      compared(pairs, { bench: NAME, metric: 'acknowledged', label, unit: 'ms', atMost: 6 }),
      alone(costs.map(sumOf), { bench: NAME, metric: 'processor time an enquiry', unit: 'ms', atMost: 4 }),
      ...figuresByPart(costs, 'an enquiry', NAME),
    ];
  } finally {
    await bare.close();
  }
}

/** The same load with all CRMs well and with one that hangs. */
async function deliveries(context: BenchContext, load: DeliveryLoad, targets: CrmTargets): Promise<Measurement[]> {
  context.note(`${LEADS_A_SECOND} leads a second to ${CRMS} CRMs each, ${YARDS * CRMS} targets`);
  const well: Delivered[] = [];
  const runs = await runPairs(
    context.pairs,
    async (round) => {
      targets.hanging = HANGING;
      return { p99: (await load.run(`hanging-${round}`)).p99 };
    },
    async (round) => {
      targets.hanging = undefined;
      const delivered = await load.run(`well-${round}`);
      if (round >= 0) well.push(delivered);
      context.note(`${Math.round(delivered.rate)} deliveries/s, lag p99 ${Math.round(delivered.p99)} ms`);
      return { p99: delivered.p99 };
    },
  );
  const of = (name: keyof Delivered) => well.map((run) => run[name]);
  return [
    alone(of('rate'), { bench: NAME, metric: 'deliveries', unit: '/s', atLeast: 300 }),
    alone(of('p50'), { bench: NAME, metric: 'acknowledged → delivered p50', unit: 'ms' }),
    alone(of('p99'), { bench: NAME, metric: 'acknowledged → delivered p99', unit: 'ms', atMost: DELIVERED_WITHIN_MS }),
    compared(runs, {
      bench: NAME,
      metric: 'p99',
      label: 'delivered p99 of the others, one of 102 targets hanging / none',
      unit: 'ms',
      atMost: 1.1,
    }),
  ];
}

interface Delivered {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/** Leads at a steady rate, whatever the answers take, until all are delivered. */
class DeliveryLoad {
  readonly #leads: LeadsProcess;
  readonly #targets: CrmTargets;
  readonly #count: number;

  constructor(leads: LeadsProcess, targets: CrmTargets, seconds: number) {
    this.#leads = leads;
    this.#targets = targets;
    this.#count = seconds * LEADS_A_SECOND;
  }

  /** @throws Error if a delivery does not come, but for those to the target that hangs at any time */
  async run(name: string): Promise<Delivered> {
    this.#targets.arrivals.clear();
    const started = performance.now();
    const sent: Promise<{ yard: number; leadId: string; at: number }>[] = [];
    for (let place = 0; place < this.#count; place += 1) {
      const late = started + (place * SECOND_MS) / LEADS_A_SECOND - performance.now();
      if (late > 0) await pause(late);
      const yard = (place % YARDS) + 1;
      sent.push(
        this.#leads
          .submit(`yard-${yard}`, `${name}-${place}`)
          .then((leadId) => ({ yard, leadId, at: performance.now() })),
      );
    }
    const acknowledged = await Promise.all(sent);
    const due = acknowledged.flatMap(({ yard, leadId, at }) =>
      Array.from({ length: CRMS }, (_, crm) => ({ path: targetOf(yard, crm), leadId, at })),
    );
    const awaited = due
      .filter(({ path }) => path !== HANGING)
      .map(({ path, leadId, at }) => ({ name: arrivalOf(path, leadId), at }));
    await this.#untilArrived(awaited.map((delivery) => delivery.name));
    const arrived = awaited.map((delivery) => this.#targets.arrivals.get(delivery.name) ?? Number.NaN);
    const lags = awaited.map(({ at }, place) => Math.max(0, (arrived[place] ?? Number.NaN) - at));
    const rate = (arrived.length / (Math.max(...arrived) - started)) * SECOND_MS;
    return { rate, p50: quantile(lags, 0.5), p99: quantile(lags, 0.99) };
  }

  async #untilArrived(names: readonly string[]): Promise<void> {
    for (const patienceEnds = Date.now() + ARRIVED_WITHIN_MS; Date.now() < patienceEnds; await pause(LOOK_EVERY_MS))
      if (names.every((name) => this.#targets.arrivals.has(name))) return;
    const missing = names.filter((name) => !this.#targets.arrivals.has(name));
    throw new Error(`${missing.length} of ${names.length} deliveries did not come, ${missing[0]} among them.`);
  }
}

function targetOf(yard: number, crm: number): string {
  return `/yards/${yard}/crms/${crm}`;
}
