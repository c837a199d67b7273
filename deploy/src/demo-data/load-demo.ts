import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FEED_BATCH_LIMIT, type FeedEvent, type IssuedFeedKey } from '@forecourt/contracts';
import type { InternalClient } from '@forecourt/service-kit';
import { FeedClient } from '../feed-client/feed-client.ts';
import { readFeedKeys, saveFeedKey } from '../feed-client/feed-key-file.ts';
import { type DemoSite, readDemoSites } from './demo-documents.ts';
import { type DemoPlan, demoFeed } from './demo-feed.ts';

const SEED = 20_260_301;
const OPERATOR = { actor: 'operator' };

/** What the demo is loaded into. */
export interface DemoTarget {
  /** The data folder: the demo's plan and the sites' feed keys are kept in it. */
  folder: string;
  gatewayUrl: string;
  sites: InternalClient;
  identity: InternalClient;
  /** Told how many vehicles are in. */
  onProgress(sent: number, total: number): void;
}

/** What is kept of the demo in the data folder, so that a load that was cut off goes on with the same vehicles. */
interface DemoState extends DemoPlan {
  loaded: boolean;
}

/** Configures the demo's dealers and sites and issues their feed keys. Repeating it changes nothing. */
export async function configureDemo({
  folder,
  sites,
  identity,
}: Omit<DemoTarget, 'onProgress' | 'gatewayUrl'>): Promise<void> {
  for (const site of readDemoSites()) {
    for (const { slug, document } of site.dealerships) {
      await sites.request('PUT', `/dealerships/${slug}`, { body: document, caller: OPERATOR });
    }
    await sites.request('PUT', `/sites/${site.slug}`, { body: site.document, caller: OPERATOR });
    if (!readFeedKeys(folder)[site.slug]) await issueKey(folder, site, identity);
  }
}

/** Sends the demo's vehicles through the feed, as a dealer's system would, unless they are in already. */
export async function loadDemoStock(target: DemoTarget, cars: number): Promise<void> {
  const state = readState(target.folder) ?? { cars, seed: SEED, asOf: new Date().toISOString(), loaded: false };
  if (state.loaded) return;
  writeState(target.folder, state);
  let sent = 0;
  for (const site of readDemoSites()) {
    const key = readFeedKeys(target.folder)[site.slug];
    if (!key) throw new Error(`The demo site ${site.slug} has no feed key.`);
    const client = new FeedClient(target.gatewayUrl, key);
    for (const batch of batches(demoFeed(site, state))) {
      const { refused, verdicts } = await client.sendEvents(batch);
      if (refused > 0)
        throw new Error(`The demo's own stock was refused: ${JSON.stringify(verdicts.find((each) => each.errors))}`);
      sent += batch.length;
      target.onProgress(sent, state.cars);
    }
    await client.close();
  }
  writeState(target.folder, { ...state, loaded: true });
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

const fileOf = (folder: string) => path.join(folder, 'demo.json');

function readState(folder: string): DemoState | undefined {
  return existsSync(fileOf(folder)) ? JSON.parse(readFileSync(fileOf(folder), 'utf8')) : undefined;
}

function writeState(folder: string, state: DemoState): void {
  writeFileSync(fileOf(folder), `${JSON.stringify(state, null, 2)}\n`);
}
