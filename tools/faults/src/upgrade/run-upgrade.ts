import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, describeEnd, type Shutdown, type Stack, startStack } from '@forecourt/deploy';
import { subscribe } from '../configure.ts';
import { runCommand } from '../containers/engine.ts';
import { type Ground, type StepTimes, untilWell } from '../kill-parts.ts';
import { Load } from '../load/load.ts';
import { refold } from '../refold.ts';
import { findingsText, stepLine, timesTable } from '../report.ts';
import { verify } from '../verify.ts';
import { Databases } from '../watch/databases.ts';
import { LeadSubscriber } from '../watch/lead-subscriber.ts';
import { Pipeline } from '../watch/pipeline.ts';
import { WebhookCrms } from '../watch/webhook-crms.ts';
import type { UpgradeOptions } from './options.ts';
import { planUpgrade, type UpgradeStep } from './upgrade-plan.ts';

const THROUGH_WITHIN_MS = 180_000;
/** An index shows what it holds a second after it was written, and a gateway keeps an answer for a second. */
const SEEN_AFTER_MS = 4_000;
const STEADY_MS = 5_000;
const LAST_SEARCHES = 25;

/** What an upgrade is run with. */
interface UpgradeRun {
  readonly options: UpgradeOptions;
  /** The built project of the release before. */
  readonly previous: string;
  readonly folder: string;
  readonly shutdown: Shutdown;
}

/**
 * Runs the release before with its demo and under load, gives each process this release while the load goes on, rolls some back, and compares what
 * is stored with what was acknowledged.
 * @returns whether nothing was wrong
 */
export async function runUpgrade({ options, previous, folder, shutdown }: UpgradeRun): Promise<boolean> {
  const ended: string[] = [];
  const own = process.cwd();
  const upgraded = new Set<string>();
  const stack = await startStack({
    ...{ folder, port: options.port, shutdown, logLevel: 'info', restart: false },
    releaseOf: (name) => (upgraded.has(name) ? own : previous),
    onEnd: (part, end) => ended.push(`${new Date().toISOString()} ${describeEnd(part, end)}`),
  });
  console.log(`The release before runs. Loading its demo of ${options.cars} vehicles…`);
  await loadDemoOf(previous, stack, options.cars);

  const subscribers = [new LeadSubscriber('upgrade-crm', stack.engines.broker)];
  const databases = new Databases(stack.urls);
  const pipeline = new Pipeline(databases, subscribers);
  const crms = new WebhookCrms(options.seed);
  const before = await databases.streams();
  const { gatewayUrls, parts } = stack;
  const load = new Load({
    seed: options.seed,
    folder,
    gatewayUrls,
    port: options.port,
    mark: 'U',
    before,
    balanced: true,
  });
  const ground = { parts, load, pipeline };
  try {
    await Promise.all(subscribers.map((subscriber) => subscriber.start()));
    await subscribe(crms, stack);
    await load.prepare();
    await through(pipeline);
    await pause(SEEN_AFTER_MS);
    load.start();
    await pause(STEADY_MS);
    const steps = planUpgrade(options.back, options.mixed);
    const times: StepTimes[] = [];
    for (const [place, step] of steps.entries()) {
      if (step.to === 'next') upgraded.add(step.process);
      else upgraded.delete(step.process);
      const taken = await changeRelease(step, ground);
      times.push(taken);
      console.log(stepLine(place + 1, steps.length, taken));
      await pause(step.stayMs);
    }
    await load.stop();
    console.log(`\n${timesTable(times)}\n\nRequests: ${load.traffic.summary()}`);
    const settled = await comeThrough(pipeline);
    const folded = await refold(stack, 'some');
    await through(pipeline);
    await pause(SEEN_AFTER_MS);
    load.history.settle(settled);
    await load.searchAgain(LAST_SEARCHES);
    const findings = await verify({ stack, load, databases, subscribers, crms, before });
    findings.checks.push(
      { name: 'all came through after every change of a release', faults: neverWell(times) },
      { name: 'nothing ended but what was stopped', faults: ended },
      { name: 'no letter was given up', faults: await failedLetters(databases) },
      folded,
    );
    console.log(`\n${findingsText(findings)}`);
    return findings.checks.every(({ faults }) => faults.length === 0);
  } finally {
    await load.stop();
    await Promise.all([...subscribers.map((subscriber) => subscriber.stop()), crms.stop(), databases.close()]);
  }
}

/** Stops a process as a supervisor does, and starts it as the other release: it migrates its database by itself. */
async function changeRelease({ process, to }: UpgradeStep, ground: Ground): Promise<StepTimes> {
  const part = ground.parts.get(process);
  if (!part) throw new Error(`The stack has no process ${process}.`);
  const stoppedAt = Date.now();
  await part.stop();
  const startedAt = Date.now();
  await part.start();
  const startMs = Date.now() - startedAt;
  const { backAt, caughtUpMs, servedMs } = await untilWell(ground);
  const isWell = caughtUpMs !== undefined && servedMs !== undefined;
  const outMs = isWell ? backAt - stoppedAt + Math.max(caughtUpMs, servedMs) : undefined;
  return { name: `${process} to the ${to} release`, parts: [process], startMs, caughtUpMs, servedMs, outMs };
}

/** By that release's own job, which speaks to its services as they are. */
async function loadDemoOf(release: string, { folder, port, keys }: Stack, cars: number): Promise<void> {
  const addresses = {
    SITES_URL: addressOf('sites', port),
    IDENTITY_URL: addressOf('identity', port),
    STOCK_URL: addressOf('stock', port),
    LEADS_URL: addressOf('leads', port),
    INDEXER_URL: addressOf('search-indexer', port),
    GATEWAY_URL: addressOf('gateway', port),
  };
  await runCommand([process.execPath, 'deploy/dist/programs/load-demo.js'], {
    cwd: release,
    env: {
      ...process.env,
      ...addresses,
      NODE_OPTIONS: '',
      OPERATOR_PRIVATE_JWK: JSON.stringify(keys.privateJwk.operator),
      FORECOURT_DATA: folder,
      FORECOURT_CARS: String(cars),
    },
  });
}

async function through(pipeline: Pipeline): Promise<number> {
  const at = await pipeline.caughtUp(THROUGH_WITHIN_MS);
  if (at === undefined) throw new Error(`Not everything came through: ${await pipeline.waiting()}.`);
  return at;
}

/** Without a load: messages to CRMs and figures of comparable cars come to an end, too. */
async function comeThrough(pipeline: Pipeline): Promise<number> {
  const isDone = (await pipeline.delivered(THROUGH_WITHIN_MS)) && (await pipeline.appraised(THROUGH_WITHIN_MS));
  if (!isDone) console.error(`Not everything came to an end: ${await pipeline.waiting()}.`);
  return through(pipeline);
}

async function failedLetters(databases: Databases): Promise<string[]> {
  const services = ['leads', 'identity'] as const;
  const text =
    "SELECT purpose, count(*)::int AS count FROM letters WHERE state IN ('failed', 'expired') GROUP BY purpose";
  const found = await Promise.all(
    services.map(async (service) => {
      const rows = await databases.rows<{ purpose: string; count: number }>(service, text);
      return rows.map(({ purpose, count }) => `${service}: ${count} of ${purpose}`);
    }),
  );
  return found.flat();
}

const neverWell = (times: readonly StepTimes[]): string[] =>
  times
    .filter(({ outMs }) => outMs === undefined)
    .map(({ name }) => `a minute after ${name}, something was still missing or down`);
