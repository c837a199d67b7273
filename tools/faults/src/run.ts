import { setTimeout as pause } from 'node:timers/promises';
import { describeEnd, type Shutdown, type Stack, startStack } from '@forecourt/deploy';
import { configure, subscribe } from './configure.ts';
import { type Ground, killParts, type StepTimes } from './kill-parts.ts';
import { Load } from './load/load.ts';
import type { FaultOptions } from './options.ts';
import { stayAway } from './outage.ts';
import { killsOf, planKills } from './plan/kill-plan.ts';
import { poison } from './poison.ts';
import { refold } from './refold.ts';
import { findingsText, stepLine, timesTable } from './report.ts';
import { type Findings, verify } from './verify.ts';
import { Databases } from './watch/databases.ts';
import { LeadSubscriber } from './watch/lead-subscriber.ts';
import { Pipeline } from './watch/pipeline.ts';
import { WebhookCrms } from './watch/webhook-crms.ts';

/** How long the load runs before the first kill and after the last, in milliseconds. */
const STEADY_MS = 3_000;
/** The second subscriber leaves and returns at intervals of this many steps. */
const SUBSCRIBER_RESTARTS_EVERY = 4;
const LAST_SEARCHES = 25;
const SEEN_AFTER_MS = 4_000;
/** A message that failed often waits longer each time. */
const DELIVERED_WITHIN_MS = 180_000;
const APPRAISED_WITHIN_MS = 60_000;

/**
 * Starts the product, loads it, kills parts by the plan of the seed, waits until it is idle and checks its promises.
 * @returns whether all of them were kept.
 */
export async function runFaults(options: FaultOptions, folder: string, shutdown: Shutdown): Promise<boolean> {
  const ended: string[] = [];
  const stack = await startStack({
    folder,
    port: options.port,
    shutdown,
    logLevel: 'info',
    restart: false,
    onEnd: (part, end) => ended.push(`${new Date().toISOString()} ${describeEnd(part, end)}`),
  });
  await configure(stack);
  const subscribers = ['faults-crm-1', 'faults-crm-2'].map((group) => new LeadSubscriber(group, stack.engines.broker));
  const databases = new Databases(stack.urls);
  const pipeline = new Pipeline(databases, subscribers);
  const crms = new WebhookCrms(options.seed);
  const load = new Load({ seed: options.seed, folder, gatewayUrls: stack.gatewayUrls, port: options.port });
  const ground = { parts: stack.parts, load, pipeline, subscribers };
  try {
    await Promise.all(subscribers.map((subscriber) => subscriber.start()));
    await subscribe(crms, stack);
    await load.prepare();
    if ((await pipeline.caughtUp(STEADY_MS * 10)) === undefined)
      throw new Error('The first cars were not indexed in time.');
    await pause(SEEN_AFTER_MS);
    load.start();
    await pause(STEADY_MS);
    const steps = options.outage
      ? [await stayAway(options.outage, options.minutes, { ...ground, opensearchUrl: stack.engines.opensearchUrl })]
      : await killAll(options, ground);
    console.log(`\n${timesTable(steps)}\n\nRequests: ${load.traffic.summary()}`);
    const findings = await comeToRest(ground, { stack, databases, crms });
    findings.checks.push(
      { name: 'all came through after every restart', faults: neverWell(steps) },
      { name: 'nothing ended but what was killed', faults: ended },
      await refold(stack),
      await poison({ stack, load, databases, pipeline }),
    );
    console.log(`\n${findingsText(findings)}`);
    return findings.checks.every(({ faults }) => faults.length === 0);
  } finally {
    await Promise.all([...subscribers.map((subscriber) => subscriber.stop()), crms.stop(), databases.close()]);
  }
}

async function killAll(
  { seed, kills }: FaultOptions,
  ground: Ground & { subscribers: LeadSubscriber[] },
): Promise<StepTimes[]> {
  const plan = planKills(seed, kills);
  console.log(`${plan.reduce((sum, step) => sum + killsOf(step), 0)} kills in ${plan.length} steps. Times in seconds.`);
  const steps: StepTimes[] = [];
  for (const [place, step] of plan.entries()) {
    const leaves = place % SUBSCRIBER_RESTARTS_EVERY === SUBSCRIBER_RESTARTS_EVERY - 1;
    const left = leaves ? ground.subscribers[1]?.restart() : undefined;
    const times = await killParts(step, ground);
    await left;
    steps.push(times);
    console.log(stepLine(place + 1, plan.length, times));
  }
  return steps;
}

/** Ends the load, waits until all of it has come through, searches once more and reads everything. */
async function comeToRest(
  { load, pipeline, subscribers }: Ground & { subscribers: LeadSubscriber[] },
  { stack, databases, crms }: { stack: Stack; databases: Databases; crms: WebhookCrms },
): Promise<Findings> {
  await pause(STEADY_MS);
  await load.stop();
  const isDelivered = await pipeline.delivered(DELIVERED_WITHIN_MS);
  if (!isDelivered) console.error(`Not everything was delivered: ${await pipeline.waiting()}.`);
  const isAppraised = await pipeline.appraised(APPRAISED_WITHIN_MS);
  if (!isAppraised) console.error(`Not all figures were computed: ${await pipeline.waiting()}.`);
  const last = await pipeline.caughtUp(STEADY_MS * 20);
  if (last === undefined) console.error(`Not everything was processed: ${await pipeline.waiting()}.`);
  await pause(SEEN_AFTER_MS);
  if (last !== undefined) load.history.settle(last);
  await load.searchAgain(LAST_SEARCHES);
  return verify({ stack, load, databases, subscribers, crms });
}

function neverWell(steps: readonly StepTimes[]): string[] {
  return steps
    .filter(({ outMs }) => outMs === undefined)
    .map(({ name }) => `a minute after ${name}, something was still missing or down`);
}
