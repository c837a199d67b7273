import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { folderContents, readDemoSites, type StackUrls } from '@forecourt/deploy';
import { markOf } from '../load/feed-script.ts';
import { Load } from '../load/load.ts';
import { findingsText } from '../report.ts';
import { type Findings, verify } from '../verify.ts';
import { Databases } from '../watch/databases.ts';
import { Pipeline } from '../watch/pipeline.ts';
import { WebhookCrms } from '../watch/webhook-crms.ts';
import { findLoose } from './find-loose.ts';
import { hurtEach, whatEnded } from './hurt.ts';
import { browse, makeJourneys } from './journeys.ts';
import type { ContainerTestOptions } from './options.ts';
import type { Topology } from './topology.ts';

const engines = ['postgres', 'kafka', 'opensearch'];
/** Every service that runs all the time, in the order of their dependencies. */
const running = [
  ...engines,
  ...['sites', 'identity', 'stock', 'leads'],
  ...['search-indexer-1', 'search-indexer-2', 'gateway-1', 'gateway-2', 'proxy'],
];
const HEALTHY_WITHIN_MS = 600_000;
const THROUGH_WITHIN_MS = 300_000;
const SEEN_AFTER_MS = 4_000;

/** What a run works with. */
interface ContainerRun {
  readonly options: ContainerTestOptions;
  readonly topology: Topology;
  /** Where the demo's keys are kept. */
  readonly folder: string;
  /** The folder of the containers' secrets. */
  readonly secrets: string;
}

/**
 * Builds the images, runs docker-compose.yml, uses it, hurts it under load, brings it down and up, and compares what is stored with what was
 * acknowledged.
 * @returns whether nothing was wrong
 */
export async function runContainers({ options, topology, folder, secrets }: ContainerRun): Promise<boolean> {
  const steps = new Steps();
  const baseUrl = `http://127.0.0.1:${options.port}`;
  const [site] = readDemoSites();
  const host = `${site?.slug}.localhost:${options.port}`;
  const journeys = (name: string) => steps.check(name, () => makeJourneys(baseUrl, host, 1));

  if (options.build) await steps.time('build the images', () => topology.compose('--profile', 'demo', 'build'));
  await steps.time('up, until healthy', () => up(topology));
  await steps.time(`the demo, ${options.cars} vehicles`, () => loadDemo(topology, folder));
  await steps.check('rights and ways of each container', () => findLoose(topology));
  await journeys('journeys through the proxy');
  if (options.browser) await steps.check('a browser through the proxy', () => browse(options.port, folder));

  const databases = new Databases(databaseUrls(secrets, options.postgresPort));
  const pipeline = new Pipeline(databases, []);
  const through = async () => {
    const at = await pipeline.caughtUp(THROUGH_WITHIN_MS);
    if (at === undefined) throw new Error(`Not everything came through: ${await pipeline.waiting()}.`);
    return at;
  };
  const before = await databases.streams();
  const mark = markOf(new Date());
  const load = new Load({ seed: options.seed, folder, gatewayUrls: [baseUrl], port: options.port, mark, before });
  try {
    await steps.time('the first vehicles of the load', () => load.prepare().then(through));
    await pause(SEEN_AFTER_MS);
    load.start();
    await steps.check('SIGTERM to each, under load', () => hurtEach(topology, running, 'SIGTERM'));
    await steps.check('one of each kind killed, under load', () => hurtEach(topology, oneOfEach(running), 'SIGKILL'));
    await steps.time('a third gateway, and back', () => scale(topology));
    await load.stop();
    const settled = await steps.time('all that was accepted comes through', async () => {
      if (!(await pipeline.appraised(THROUGH_WITHIN_MS))) throw new Error('Not all figures were computed.');
      return through();
    });
    await steps.time('down, its volumes kept', () =>
      topology.compose('--profile', 'more', '--profile', 'demo', 'down'),
    );
    await steps.time('up again, until healthy', () => up(topology));
    await steps.time('caught up again', through);
    await journeys('journeys after the restart');
    await pause(SEEN_AFTER_MS);
    load.history.settle(settled);
    await load.searchAgain(25);
    const addresses = {
      broker: `127.0.0.1:${options.kafkaPort}`,
      opensearchUrl: `http://127.0.0.1:${options.opensearchPort}`,
    };
    const crms = new WebhookCrms(options.seed);
    const findings: Findings = await verify({
      stack: { engines: addresses },
      load,
      databases,
      subscribers: [],
      crms,
      before,
    });
    findings.checks.push(...steps.checks, { name: 'jobs ended with 0', faults: await whatEnded(topology) });
    console.log(`\n${steps.table()}\n\nRequests: ${load.traffic.summary()}\n\n${findingsText(findings)}`);
    return findings.checks.every(({ faults }) => faults.length === 0);
  } finally {
    await load.stop();
    await databases.close();
  }
}

/** The engines first, as podman before 4.6 can't wait for another container's health. */
async function up(topology: Topology): Promise<void> {
  await topology.compose('up', '--detach', '--no-build', ...engines);
  await topology.healthy(engines, HEALTHY_WITHIN_MS);
  await topology.compose('up', '--detach', '--no-build');
  await topology.healthy(running, HEALTHY_WITHIN_MS);
}

/** Loads the demo by its job, and takes the sites' feed keys from its volume. */
async function loadDemo(topology: Topology, folder: string): Promise<void> {
  await topology.compose('--profile', 'demo', 'up', '--detach', '--no-build', 'demo-photos');
  await topology.compose('--profile', 'demo', 'run', '--rm', 'demo');
  const file = folderContents.feedKeys;
  const keys = await topology.compose(
    '--profile',
    'demo',
    'run',
    '--rm',
    '--no-deps',
    '-T',
    'demo',
    'cat',
    `/data/${file}`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, file), keys.slice(keys.indexOf('{')), { mode: 0o600 });
}

async function scale(topology: Topology): Promise<void> {
  await topology.compose('--profile', 'more', 'up', '--detach', '--no-build', 'gateway-3');
  await topology.healthy(['gateway-3'], HEALTHY_WITHIN_MS);
  await pause(SEEN_AFTER_MS);
  await topology.compose('--profile', 'more', 'stop', 'gateway-3');
}

/** `search-indexer-2` is another of the kind `search-indexer`. */
function oneOfEach(services: readonly string[]): string[] {
  return [...new Map(services.map((service) => [service.replace(/-\d$/, ''), service])).values()];
}

/** The databases' addresses as this machine reaches them, from the secrets of the containers. */
function databaseUrls(secrets: string, port: number): StackUrls {
  const read = (name: string) => parseEnv(readFileSync(path.join(secrets, name), 'utf8'));
  const entries = Object.entries(read('migrations.env')).flatMap(([variable, url]) => {
    const name = /^(\w+)_DATABASE_URL$/.exec(variable)?.[1]?.toLowerCase();
    return name && url ? [[name, url.replace('@postgres:5432/', `@127.0.0.1:${port}/`)]] : [];
  });
  return Object.fromEntries(entries) as StackUrls;
}

/** The steps of a run: what each took, and what was wrong with it. */
class Steps {
  readonly checks: { name: string; faults: string[] }[] = [];
  readonly #taken: { name: string; seconds: number }[] = [];

  /** Does a step and notes how long it took. */
  async time<Result>(name: string, step: () => Promise<Result>): Promise<Result> {
    console.log(`— ${name}`);
    const startedAt = Date.now();
    const result = await step();
    const seconds = (Date.now() - startedAt) / 1_000;
    this.#taken.push({ name, seconds });
    console.log(`  ${seconds.toFixed(1)} s`);
    return result;
  }

  /** Does a step that finds faults, which are reported with those of the others at the end. */
  async check(name: string, step: () => Promise<string[]>): Promise<void> {
    const faults = await this.time(name, step);
    for (const fault of faults) console.log(`  ${fault}`);
    this.checks.push({ name, faults });
  }

  /** The times, a line per step. */
  table(): string {
    return this.#taken.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`).join('\n');
  }
}
