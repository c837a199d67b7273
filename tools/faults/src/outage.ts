import { setTimeout as pause } from 'node:timers/promises';
import { type Ground, type StepTimes, untilWell } from './kill-parts.ts';
import type { Load } from './load/load.ts';
import type { OutagePart } from './options.ts';

const MINUTE_MS = 60_000;
const TOLD_EVERY_MS = 30_000;
/** The gateways keep good answers for a second. */
const CACHED_MS = 2_000;

/**
 * Stops a part for this many minutes under load and restarts it. Feeds and enquiries must be accepted all the time. Searches must be
 * refused without OpenSearch, and answered without Kafka. Anything else is recorded with the load's faults.
 */
export async function stayAway(
  name: OutagePart,
  minutes: number,
  { parts, load, pipeline }: Ground,
): Promise<StepTimes> {
  const part = parts.get(name);
  if (!part) throw new Error(`The stack has no part ${name}.`);
  await part.kill();
  const killedAt = Date.now();
  console.log(`${name} is stopped for ${minutes} minutes.`);
  await pause(CACHED_MS);
  const before = counts(load);
  while (Date.now() < killedAt + minutes * MINUTE_MS) {
    await pause(Math.min(TOLD_EVERY_MS, killedAt + minutes * MINUTE_MS - Date.now()));
    console.log(
      `${Math.round((Date.now() - killedAt) / 1_000)} s: ${describe(before, counts(load))}; ${await pipeline.waiting()}`,
    );
  }
  const after = counts(load);
  if (after.feeds === before.feeds) load.note('feed: nothing was accepted during the outage');
  if (after.enquiries === before.enquiries) load.note('enquiry: nothing was accepted during the outage');
  const [found, refused] = [after.found - before.found, after.refused - before.refused];
  if (name === 'opensearch') {
    if (found > 0) load.note(`search: ${found} were answered during the outage`);
    if (refused === 0) load.note('search: none was refused with 503 during the outage');
  } else {
    if (found === 0) load.note('search: none was answered during the outage');
    if (refused > 0) load.note(`search: ${refused} were refused with 503 during the outage`);
  }
  const startedAt = Date.now();
  await part.start();
  const { backAt, caughtUpMs, servedMs } = await untilWell({ parts, load, pipeline });
  const isWell = caughtUpMs !== undefined && servedMs !== undefined;
  const outMs = isWell ? backAt - killedAt + Math.max(caughtUpMs, servedMs) : undefined;
  return { name, parts: [name], startMs: backAt - startedAt, caughtUpMs, servedMs, outMs };
}

function counts({ traffic }: Load) {
  return {
    feeds: traffic.count('feed', 200),
    enquiries: traffic.count('enquiry', 201),
    found: traffic.count('search', 200),
    refused: traffic.count('search', 503),
  };
}

function describe(before: ReturnType<typeof counts>, now: ReturnType<typeof counts>): string {
  const since = (kind: keyof typeof now) => now[kind] - before[kind];
  return `${since('feeds')} feed requests and ${since('enquiries')} enquiries accepted, ${since('found')} searches answered, ${since('refused')} refused`;
}
