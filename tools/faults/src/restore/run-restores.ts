import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { topics } from '@forecourt/contracts';
import { type Shutdown, type Stack, startStack } from '@forecourt/deploy';
import { createKafkaTransport, withDeadLetterTopics } from '@forecourt/messaging';
import { Kafka, logLevel } from 'kafkajs';
import { configure } from '../configure.ts';
import { runCommand } from '../containers/engine.ts';
import { untilWell } from '../kill-parts.ts';
import { Load } from '../load/load.ts';
import { findingsText } from '../report.ts';
import { Databases } from '../watch/databases.ts';
import { Pipeline } from '../watch/pipeline.ts';
import { DatabaseCopies } from './database-copies.ts';
import type { RestoreOptions } from './options.ts';
import { type DatabaseName, type RestoreCourse, restoreCourses } from './restore-plan.ts';
import { acknowledgedBy, compare, countLost } from './what-is-left.ts';

const root = path.join(import.meta.dirname, '../../../..');
/** How long the load runs before a copy, in milliseconds. */
const STEADY_MS = 6_000;
const THROUGH_WITHIN_MS = 180_000;
/** An index shows what it holds a second after it was written, and a gateway keeps an answer for a second. */
const SEEN_AFTER_MS = 4_000;
const LOOK_EVERY_MS = 500;

/** What a restore works on. */
interface Ground {
  readonly stack: Stack;
  readonly databases: Databases;
  readonly pipeline: Pipeline;
  readonly copies: DatabaseCopies;
  readonly options: RestoreOptions;
  readonly folder: string;
}

/**
 * Starts the product, and for each database in turn: loads it, copies that database, loads on, puts the copy back, types what the runbook says,
 * sends again what senders send again, loads it once more, and compares.
 * @returns whether nothing was wrong
 */
export async function runRestores(options: RestoreOptions, folder: string, shutdown: Shutdown): Promise<boolean> {
  const stack = await startStack({ folder, port: options.port, shutdown, logLevel: 'info', restart: false });
  await configure(stack);
  const databases = new Databases(stack.urls);
  const pipeline = new Pipeline(databases, []);
  const copies = await DatabaseCopies.open(folder);
  try {
    let isKept = true;
    for (const [place, name] of options.only.entries()) {
      isKept = (await restoreOne(name, place, { stack, databases, pipeline, copies, options, folder })) && isKept;
    }
    return isKept;
  } finally {
    await Promise.all([copies.close(), databases.close()]);
  }
}

async function restoreOne(name: DatabaseName, place: number, ground: Ground): Promise<boolean> {
  const { stack, databases, pipeline, copies, options, folder } = ground;
  const course = restoreCourses[name];
  const loadOf = async (letter: string) => {
    const mark = `${String.fromCharCode(65 + place)}${letter}`;
    const before = await streamsIn(databases);
    const load = new Load({
      ...{ seed: options.seed, folder, mark, before },
      gatewayUrls: stack.gatewayUrls,
      port: options.port,
    });
    await load.prepare();
    await through(pipeline);
    await pause(SEEN_AFTER_MS);
    load.start();
    return { load, before };
  };

  const first = await loadOf('A');
  await pause(STEADY_MS);
  const copied = acknowledgedBy(first.load);
  await copies.take(name);
  await pause(options.lost);
  await first.load.stop();
  await pipeline.caughtUp(THROUGH_WITHIN_MS);

  const stoppedAt = Date.now();
  await putBack(name, course, ground);
  for (const typed of course.typed) await typeTopics(typed, folder);
  await untilNothingHalts(folder);
  const backMs = Date.now() - stoppedAt;
  const lost = await countLost(first.load, copied, databases);
  await first.load.sendAgain();
  const taken = await countLost(first.load, new Set(), databases);

  const second = await loadOf('B');
  await pause(STEADY_MS);
  const well = await untilWell({ parts: stack.parts, load: second.load, pipeline });
  await second.load.stop();
  await pipeline.appraised(THROUGH_WITHIN_MS);
  await through(pipeline);
  await pause(SEEN_AFTER_MS);
  const checks = await compare({ stack, databases, first, second });
  checks.unshift(
    { name: 'all acknowledged before the copy is there', faults: lost.before },
    { name: 'sent again, everything is there', faults: taken.after },
    {
      name: 'the product serves and catches up',
      faults: well.caughtUpMs === undefined || well.servedMs === undefined ? ['not within a minute'] : [],
    },
  );
  console.log(
    `\n${name}, restored alone to ${options.lost / 1_000} s before: back after ${(backMs / 1_000).toFixed(1)} s`,
  );
  console.log(`  lost of what was acknowledged since the copy: ${lost.after.length} of ${lost.since}`);
  console.log(
    `  typed: ${course.typed.map((words) => `npm run topics -- ${words.join(' ')}`).join('; ') || 'nothing'}`,
  );
  console.log(findingsText({ checks, counts: {} }));
  return checks.every(({ faults }) => faults.length === 0);
}

/** Stops what the course says, puts the database back, makes its topics again, and starts all. */
async function putBack(name: DatabaseName, course: RestoreCourse, { stack, copies }: Ground): Promise<void> {
  const stopped = [...stack.parts.values()].filter(
    (part) => part.kind === 'service' && course.stops.some((service) => part.name.startsWith(service)),
  );
  for (const part of stopped.toReversed()) await part.stop();
  await copies.putBack(name);
  for (const emptied of course.emptied) await copies.empty(emptied);
  await makeAgain(course.topics, stack.engines.broker);
  // In the order of the product's own start: who answers others is ready first.
  for (const part of stopped) await part.start();
}

/** Deletes topics and makes them again. */
async function makeAgain(names: readonly string[], broker: string): Promise<void> {
  if (names.length === 0) return;
  const admin = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    // It asks until the topics are gone, and takes their absence for a fault.
    await admin.deleteTopics({ topics: [...names] }).catch((error: { type?: string }) => {
      if (error.type !== 'UNKNOWN_TOPIC_OR_PARTITION') throw error;
    });
    while ((await admin.listTopics()).some((topic) => names.includes(topic))) await pause(LOOK_EVERY_MS);
  } finally {
    await admin.disconnect();
  }
  const transport = await createKafkaTransport({ brokers: [broker], clientId: 'topics' });
  await transport.ensureTopics(withDeadLetterTopics([...topics])).finally(() => transport.close());
}

/** As an operator does. */
const typeTopics = (words: readonly string[], folder: string): Promise<string> =>
  runCommand([process.execPath, 'deploy/dist/programs/topics.js', ...words], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', FORECOURT_DATA: folder },
  });

async function untilNothingHalts(folder: string): Promise<void> {
  for (const until = Date.now() + THROUGH_WITHIN_MS; ; await pause(LOOK_EVERY_MS)) {
    const fault = await typeTopics(['list'], folder).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (fault === undefined) return;
    if (Date.now() > until) throw new Error('A topic is still halted.', { cause: fault });
  }
}

async function through(pipeline: Pipeline): Promise<void> {
  if ((await pipeline.caughtUp(THROUGH_WITHIN_MS)) === undefined)
    throw new Error(`Not everything came through: ${await pipeline.waiting()}.`);
}

/** The vehicles and leads that are there. */
async function streamsIn(databases: Databases): Promise<Set<string>> {
  const names = ['stock', 'leads'] as const;
  const text = 'SELECT DISTINCT stream_id FROM events';
  const rows = await Promise.all(names.map((each) => databases.rows<{ stream_id: string }>(each, text)));
  return new Set(rows.flat().map(({ stream_id }) => stream_id));
}
