import { setTimeout as pause } from 'node:timers/promises';
import { type Ground, type StepTimes, untilWell } from './kill-parts.ts';
import type { Load } from './load/load.ts';
import { ask } from './load/request.ts';
import type { OutageName } from './options.ts';

const MINUTE_MS = 60_000;
const TOLD_EVERY_MS = 30_000;
/** The gateways keep good answers for a second. */
const CACHED_MS = 2_000;

/** Of a dealer whose cars have many signed pictures. */
const LARGE_CARS = 600;
const SENT_WITHIN_MS = 3 * MINUTE_MS;

/** Something that fails for a while. */
interface Outage {
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
  /** What searches do meanwhile. */
  readonly searches: 'answered' | 'refused';
}

/** What an outage needs. */
export interface OutageGround extends Ground {
  opensearchUrl: string;
}

const outages: Record<OutageName, (ground: OutageGround) => Outage> = {
  opensearch: (ground) => ({ ...stopped(ground, 'opensearch'), searches: 'refused' }),
  kafka: (ground) => ({ ...stopped(ground, 'kafka'), searches: 'answered' }),
  'opensearch-read-only': ({ load, opensearchUrl }) => ({
    begin: async () => {
      await setReadOnly(opensearchUrl, true);
      load.enlarge(LARGE_CARS);
    },
    end: async () => {
      for (const end = Date.now() + SENT_WITHIN_MS; load.largesToCome > 0; await pause(CACHED_MS)) {
        if (Date.now() > end) throw new Error(`${load.largesToCome} large cars were not sent in time.`);
      }
      await setReadOnly(opensearchUrl, false);
    },
    searches: 'answered',
  }),
};

function stopped({ parts }: Ground, name: string): Pick<Outage, 'begin' | 'end'> {
  const part = parts.get(name);
  if (!part) throw new Error(`The stack has no part ${name}.`);
  return { begin: () => part.kill(), end: () => part.start() };
}

async function setReadOnly(opensearchUrl: string, isReadOnly: boolean): Promise<void> {
  const answer = await ask({
    url: `${opensearchUrl}/cars/_settings`,
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ 'index.blocks.read_only': isReadOnly ? true : null }),
  });
  if (answer.status !== 200) throw new Error(`OpenSearch answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/**
 * Lets a part, or the index's writes, fail for this many minutes under load, and ends that. Feeds and enquiries must be accepted all the time.
 * Searches must be refused without OpenSearch, and answered otherwise. Anything else is recorded with the load's faults.
 */
export async function stayAway(name: OutageName, minutes: number, ground: OutageGround): Promise<StepTimes> {
  const { load, pipeline } = ground;
  const outage = outages[name](ground);
  await outage.begin();
  const begunAt = Date.now();
  console.log(`The outage ${name} begins, for ${minutes} minutes.`);
  await pause(CACHED_MS);
  const before = counts(load);
  while (Date.now() < begunAt + minutes * MINUTE_MS) {
    await pause(Math.min(TOLD_EVERY_MS, begunAt + minutes * MINUTE_MS - Date.now()));
    console.log(
      `${Math.round((Date.now() - begunAt) / 1_000)} s: ${describe(before, counts(load))}; ${await pipeline.waiting()}`,
    );
  }
  const after = counts(load);
  if (after.feeds === before.feeds) load.note('feed: nothing was accepted during the outage');
  if (after.enquiries === before.enquiries) load.note('enquiry: nothing was accepted during the outage');
  const [found, refused] = [after.found - before.found, after.refused - before.refused];
  if (outage.searches === 'refused') {
    if (found > 0) load.note(`search: ${found} were answered during the outage`);
    if (refused === 0) load.note('search: none was refused with 503 during the outage');
  } else {
    if (found === 0) load.note('search: none was answered during the outage');
    if (refused > 0) load.note(`search: ${refused} were refused with 503 during the outage`);
  }
  const endedAt = Date.now();
  await outage.end();
  const { backAt, caughtUpMs, servedMs } = await untilWell({ parts: ground.parts, load, pipeline });
  const isWell = caughtUpMs !== undefined && servedMs !== undefined;
  const outMs = isWell ? backAt - begunAt + Math.max(caughtUpMs, servedMs) : undefined;
  return { name, parts: [name], startMs: backAt - endedAt, caughtUpMs, servedMs, outMs };
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
