import { topics } from '@forecourt/contracts';
import { readDemoSites, type Shutdown, startStack } from '@forecourt/deploy';
import { deadLetterTopic } from '@forecourt/messaging';
import { configure, subscribe } from '../configure.ts';
import { Load } from '../load/load.ts';
import type { FaultOptions } from '../options.ts';
import { Databases } from '../watch/databases.ts';
import { Pipeline } from '../watch/pipeline.ts';
import { readIndex } from '../watch/read-index.ts';
import { readTopics } from '../watch/read-topic.ts';
import { WebhookCrms } from '../watch/webhook-crms.ts';
import { TraceSearch } from './find-traces.ts';
import { PeopleOfRun } from './people-of-run.ts';
import { type SeededPerson, seedPersons, tracesOf } from './persons.ts';

const PERSONS = 50;
const PATIENCE_MS = 120_000;

/**
 * Lets 50 persons enquire, ask for alerts, sign in and save a car, with CRMs that receive their leads; erases them all; and then looks for
 * their values in everything that is written: topics and index as they are read, and each byte of the data folder once all is stopped
 * (AUTH-4). Version 1 of the lead topic is off: it has persons in clear until its seven days are over.
 * @returns whether none was found.
 */
export async function runErasure(options: FaultOptions, folder: string, shutdown: Shutdown): Promise<boolean> {
  process.env.LEAD_TOPIC_V1 = 'off';
  const stack = await startStack({ folder, port: options.port, shutdown, logLevel: 'debug', restart: false });
  await configure(stack);
  const persons = seedPersons(PERSONS);
  const search = new TraceSearch(persons.flatMap(tracesOf));
  const databases = new Databases(stack.urls);
  const pipeline = new Pipeline(databases, []);
  const crms = new WebhookCrms(options.seed);
  const load = new Load({ seed: options.seed, folder, gatewayUrls: stack.gatewayUrls, port: options.port });
  const faults: string[] = [];
  let carId = '';
  try {
    await subscribe(crms, stack);
    await load.prepare();
    if ((await pipeline.caughtUp(PATIENCE_MS)) === undefined)
      throw new Error('The first cars were not indexed in time.');
    const [site] = readDemoSites();
    carId = load.anchors[0]?.id ?? '';
    if (!site || !carId) throw new Error('There is no site with a car.');
    const people = new PeopleOfRun(stack, {
      slug: site.slug,
      revision: 1,
      host: `${site.slug}.localhost:${options.port}`,
      carId,
    });
    faults.push(...(await liveAndErase(people, persons, pipeline)).concat(reached(crms)));
    await people.close();
    await readAll(search, stack.engines);
  } finally {
    await Promise.all([crms.stop(), databases.close()]);
  }
  await stack.stop();
  const control = new TraceSearch([carId.toLowerCase()]);
  await control.folder(folder);
  if (control.found.length === 0) faults.push('even the id of the car was not found, so the search proves nothing');
  await search.folder(folder);
  faults.push(...search.found);
  console.log(`${PERSONS} persons erased; ${Math.round(search.bytes / 1e6)} MB of data looked through.`);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length === 0;
}

/** @returns what was not stored of somebody before they were erased: what is never written can't be found either. */
async function liveAndErase(
  people: PeopleOfRun,
  persons: readonly SeededPerson[],
  pipeline: Pipeline,
): Promise<string[]> {
  for (const [number, person] of persons.entries()) await people.visit(person, number);
  if (!(await pipeline.delivered(PATIENCE_MS))) return [`not everything was delivered: ${await pipeline.waiting()}`];
  const faults: string[] = [];
  for (const [number, person] of persons.entries()) {
    const counts = JSON.stringify(await people.erase(person));
    if (counts !== JSON.stringify({ leads: 1, alerts: 1, saved: 1, users: 1 }))
      faults.push(`person ${number}: ${counts}`);
  }
  await pipeline.delivered(PATIENCE_MS);
  if ((await pipeline.caughtUp(PATIENCE_MS)) === undefined) faults.push('not everything was published');
  return faults;
}

function reached(crms: WebhookCrms): string[] {
  const leads = crms.all.reduce((sum, crm) => sum + crm.leads.size, 0);
  return leads >= PERSONS ? [] : [`CRMs received ${leads} leads`];
}

/** Topics and index as they are read: on disk they are compressed. */
async function readAll(search: TraceSearch, { broker, opensearchUrl }: { broker: string; opensearchUrl: string }) {
  const names = topics.flatMap(({ name }) => [name, deadLetterTopic(name)]);
  for (const [topic, messages] of await readTopics(broker, names)) {
    for (const { headers, value } of messages)
      search.text(`topic ${topic}`, JSON.stringify(headers) + value.toString());
  }
  for (const document of await readIndex(opensearchUrl, 'cars')) search.text('the index', JSON.stringify(document));
}
