import path from 'node:path';
import {
  type ChangeSet,
  FEED_BATCH_LIMIT,
  type FeedEvent,
  type IssuedFeedKey,
  PLATFORM,
  type PushedWorld,
  type SiteFiles,
  type SitePictures,
} from '@forecourt/contracts';
import { type InternalClient, ProblemError } from '@forecourt/service-kit';
import { FeedClient, readFeedKeys, saveFeedKey } from '../feed-client/feed-client.ts';
import { pushFonts } from '../site-files/folder-fonts.ts';
import { type FileCalls, pushRedirects } from '../site-files/folder-redirects.ts';
import { type PictureCalls, pushPictures } from '../site-files/push-pictures.ts';
import { folderContents, readJsonFile, writeJsonFile } from '../standalone/data-folder.ts';
import { NotYet, type Patience } from '../standalone/patience.ts';
import { type DemoSite, readDemoSites, readPlatform } from './demo-documents.ts';
import { type DemoPlan, demoFeed } from './demo-feed.ts';

const SEED = 20_260_301;
/** What the history says of the demo's own change sets. */
const DEMO_MESSAGE = 'The demonstration';
/** The first push of a site on a busy machine. */
const PUSH_TIMEOUT_MS = 60_000;
const OPERATOR = { actor: 'operator' };

/** Where the demo is configured. */
export interface DemoOperator {
  /** The data folder: the sites' feed keys are kept in it. */
  folder: string;
  sites: InternalClient;
  identity: InternalClient;
  /** For a platform that is late on a busy machine. */
  patience: Patience;
}

/** Where the demo's stock is sent, and as how much. */
export interface DemoLoad {
  /** The data folder: the demo's plan is kept in it. */
  folder: string;
  /** Vehicles of all sites together, if none were loaded yet. */
  cars: number;
  gatewayUrl: string;
  /** Stops the load between two batches; the next start continues it. */
  signal: AbortSignal;
  patience: Patience;
  showProgress(label: string, total: number): { update(done: number): void; stop(): void };
}

/** The demo's state in the data folder, so that an interrupted load continues with the same vehicles. */
interface DemoState extends DemoPlan {
  loaded: boolean;
}

/**
 * Pushes the demo's folders as change sets, the platform's first, and issues feed keys. A site that somebody else has changed since keeps
 * those changes; repeating it changes nothing but relative dates.
 */
export async function configureDemo({ folder, sites, identity, patience }: DemoOperator): Promise<void> {
  const push = (owner: string, world: PushedWorld) =>
    patience.until(`the sites service to take ${owner}`, () => pushDemo(sites, owner, world));
  await push(PLATFORM, readPlatform());
  for (const site of readDemoSites()) {
    await patience.until(`the sites service to take the pictures of ${site.slug}`, () =>
      pushPictures(site.files, pictureCalls(sites, site.slug)),
    );
    await patience.until(`the sites service to take the typefaces of ${site.slug}`, () =>
      pushFonts(site.files, fileCalls(sites, site.slug)),
    );
    await patience.until(`the sites service to take the redirects of ${site.slug}`, () =>
      pushRedirects(site.files, fileCalls(sites, site.slug)),
    );
    await push(site.slug, site.world);
    if (readFeedKeys(folder)[site.slug]) continue;
    await patience.until(`the identity service to issue the feed key of ${site.slug}`, () =>
      issueKey(folder, site, identity),
    );
  }
}

/** Repeating it is harmless: what an earlier try wrote is its base. */
async function pushDemo(sites: InternalClient, owner: string, world: PushedWorld): Promise<void> {
  const path = `/sites/${owner}/change-sets`;
  const { body } = await sites.request<{ change_sets: ChangeSet[] }>('GET', path, { caller: OPERATOR });
  const [newest] = body.change_sets;
  if (newest && newest.message !== DEMO_MESSAGE) return;
  const push = { base: newest?.number ?? 0, message: DEMO_MESSAGE, ...world };
  await sites
    .request('POST', path, { body: push, caller: OPERATOR, timeoutMs: PUSH_TIMEOUT_MS })
    .catch((error: unknown) => {
      // An earlier try, taken for lost, was applied meanwhile.
      if (error instanceof ProblemError && error.status === 409) throw new NotYet('an earlier try is being applied');
      throw error;
    });
}

const pictureCalls = (sites: InternalClient, owner: string): PictureCalls => ({
  pictures: async () =>
    (await sites.request<SitePictures>('GET', `/sites/${owner}/pictures`, { caller: OPERATOR })).body.pictures,
  pushPicture: async (digest, body) => {
    await sites.request('PUT', `/sites/${owner}/pictures/${digest}`, {
      body,
      caller: OPERATOR,
      timeoutMs: PUSH_TIMEOUT_MS,
    });
  },
});

const fileCalls = (sites: InternalClient, owner: string): FileCalls => ({
  files: async () => (await sites.request<SiteFiles>('GET', `/sites/${owner}/files`, { caller: OPERATOR })).body.files,
  pushFile: async (digest, body) => {
    await sites.request('PUT', `/sites/${owner}/files/${digest}`, {
      body,
      caller: OPERATOR,
      timeoutMs: PUSH_TIMEOUT_MS,
    });
  },
});

/** Sends the demo's vehicles through the feed, as a dealer's system would, unless they are already loaded. Rejects when aborted. */
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
  { folder, gatewayUrl, signal, patience }: DemoLoad,
  onSent: (count: number) => void,
): Promise<void> {
  const key = readFeedKeys(folder)[site.slug];
  if (!key) throw new Error(`The demo site ${site.slug} has no feed key.`);
  const client = new FeedClient(gatewayUrl, key);
  try {
    for (const batch of batches(demoFeed(site, plan))) {
      signal.throwIfAborted();
      const { refused, verdicts } = await patience.until(`the stock of ${site.slug} to be accepted`, () =>
        client.sendEvents(batch),
      );
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
