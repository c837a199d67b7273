import path from 'node:path';
import { FEED_BATCH_LIMIT, type FeedEvent, type IssuedFeedKey } from '@forecourt/contracts';
import type { InternalClient } from '@forecourt/service-kit';
import { FeedClient } from '../feed-client/feed-client.ts';
import { readFeedKeys, saveFeedKey } from '../feed-client/feed-key-file.ts';
import { folderContents } from '../standalone/data-folder.ts';
import { readJsonFile, writeJsonFile } from '../standalone/json-file.ts';
import { type DemoSite, readDemoSites } from './demo-documents.ts';
import { type DemoPlan, demoFeed } from './demo-feed.ts';

const SEED = 20_260_301;
const OPERATOR = { actor: 'operator' };

/** Where the demo is configured. */
export interface DemoOperator {
  /** The data folder: the sites' feed keys are kept in it. */
  folder: string;
  sites: InternalClient;
  identity: InternalClient;
}

/** Where the demo's stock is sent, and as how much. */
export interface DemoLoad {
  /** The data folder: the demo's plan is kept in it. */
  folder: string;
  /** Vehicles of all sites together, where none were loaded yet. */
  cars: number;
  gatewayUrl: string;
  /** Ends the load between two batches; the next start goes on with it. */
  signal: AbortSignal;
  showProgress(label: string, total: number): { update(done: number): void; stop(): void };
}

/** What is kept of the demo in the data folder, so that a load that was cut off goes on with the same vehicles. */
interface DemoState extends DemoPlan {
  loaded: boolean;
}

/** Configures the demo's dealers and sites and issues their feed keys. Repeating it changes nothing. */
export async function configureDemo({ folder, sites, identity }: DemoOperator): Promise<void> {
  for (const site of readDemoSites()) {
    for (const { slug, document } of site.dealerships) {
      await sites.request('PUT', `/dealerships/${slug}`, { body: document, caller: OPERATOR });
    }
    await sites.request('PUT', `/sites/${site.slug}`, { body: site.document, caller: OPERATOR });
    if (!readFeedKeys(folder)[site.slug]) await issueKey(folder, site, identity);
  }
}

/** Sends the demo's vehicles through the feed, as a dealer's system would, unless they are in already. Rejects when told to end. */
export async function loadDemoStock(load: DemoLoad): Promise<void> {
  const { folder, cars } = load;
  const state = readJsonFile<DemoState>(fileOf(folder)) ?? {
    cars,
    seed: SEED,
    asOf: new Date().toISOString(),
    loaded: false,
  };
  if (state.loaded) return;
  writeJsonFile(fileOf(folder), state);
  const progress = load.showProgress("Loading the demo's vehicles", state.cars);
  let sent = 0;
  try {
    for (const site of readDemoSites()) {
      await sendSite(site, state, load, (count) => {
        sent += count;
        progress.update(sent);
      });
    }
  } finally {
    progress.stop();
  }
  writeJsonFile(fileOf(folder), { ...state, loaded: true });
}

async function sendSite(
  site: DemoSite,
  plan: DemoPlan,
  { folder, gatewayUrl, signal }: DemoLoad,
  onSent: (count: number) => void,
): Promise<void> {
  const key = readFeedKeys(folder)[site.slug];
  if (!key) throw new Error(`The demo site ${site.slug} has no feed key.`);
  const client = new FeedClient(gatewayUrl, key);
  try {
    for (const batch of batches(demoFeed(site, plan))) {
      signal.throwIfAborted();
      const { refused, verdicts } = await client.sendEvents(batch);
      if (refused > 0)
        throw new Error(`The demo's own stock was refused: ${JSON.stringify(verdicts.find((each) => each.errors))}`);
      onSent(batch.length);
    }
  } finally {
    await client.close();
  }
}

async function issueKey(folder: string, site: DemoSite, identity: InternalClient): Promise<void> {
  const dealerships = site.dealerships.map(({ slug, resolved }) => ({ id: resolved.id, slug }));
  const { body } = await identity.request<IssuedFeedKey>('POST', '/feed-keys', {
    body: { client: `${site.slug}-dms`, dealerships },
    caller: OPERATOR,
  });
  saveFeedKey(folder, site.slug, { keyId: body.key_id, secret: body.secret });
}

function* batches(events: Iterable<FeedEvent>): Generator<FeedEvent[]> {
  let batch: FeedEvent[] = [];
  for (const event of events) {
    batch.push(event);
    if (batch.length < FEED_BATCH_LIMIT) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const fileOf = (folder: string) => path.join(folder, folderContents.demo);
