import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConfiguredSite, type Dealership, dealership, type FeedKeyScope, siteConfig } from '@forecourt/contracts';
import type { CallerStatement } from '@forecourt/service-kit';

/** So long an answer that nothing changed takes; in truth it is seconds. */
const NO_CHANGE_MS = 100;
/** A dealership as scopes name it. */
type Named = Pick<Dealership, 'id' | 'slug'>;

const sites = new Map<string, ConfiguredSite>();
const dealerships = new Map<number, Dealership>();
const feedKeys = new Map<string, FeedKeyScope>();
let position = 1;

/** Gives a site a next revision with these dealerships, and a visitor of that revision. */
export function visitorOfSite(slug: string, ...shown: Named[]): CallerStatement {
  const revision = (sites.get(slug)?.revision ?? 0) + 1;
  const dealership_ids = shown.map(({ id }) => id);
  position += 1;
  sites.set(slug, { revision, config: siteConfig.parse({ id: 1, slug, name: slug, dealership_ids }) });
  for (const { id, slug: name } of shown) dealerships.set(id, exampleDealership(id, name));
  return { actor: 'visitor', scope: { kind: 'site', id: slug, revision } };
}

/** A visitor of the site of exactly these dealerships. */
export function visitorOf(...shown: Named[]): CallerStatement {
  const id = `site-${shown.map((each) => each.id).join('-')}`;
  const { revision } = sites.get(id) ?? {};
  return revision === undefined
    ? visitorOfSite(id, ...shown)
    : { actor: 'visitor', scope: { kind: 'site', id, revision } };
}

/** Gives a client's key a next revision with these dealerships, and the feed that signs with it. */
export function feedOf(client: string, ...covered: Named[]): CallerStatement {
  const id = `fk_${client}`;
  const revision = (feedKeys.get(id)?.revision ?? 0) + 1;
  feedKeys.set(id, {
    key_id: id,
    client,
    revision,
    dealerships: covered.map(({ id: number, slug }) => ({ id: number, slug })),
  });
  return { actor: `feed:${client}`, scope: { kind: 'feed-key', id, revision } };
}

/** The sites and the identity service, as far as stock asks them. */
export interface KnownScopes {
  url: string;
  /** Answers nothing good while it is true. */
  isAway: boolean;
  /** What was asked beyond following: paths. */
  readonly asked: string[];
  close(): void;
}

/** Starts one server for both services. */
export async function startKnownScopes(): Promise<KnownScopes> {
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://upstream');
    if (searchParams.get('wait') !== '2') known.asked.push(pathname);
    const body = known.isAway ? undefined : await answerTo(pathname, searchParams);
    const status = known.isAway ? 500 : body === undefined ? 404 : 200;
    const type = status === 200 ? 'application/json' : 'application/problem+json';
    const problem = { title: 'Upstream', detail: 'Upstream', status };
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body ?? problem));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const known: KnownScopes = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAway: false,
    asked: [],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return known;
}

async function answerTo(pathname: string, query: URLSearchParams): Promise<unknown> {
  const [, keyId = ''] = /^\/feed-keys\/([^/]+)\/scope$/.exec(pathname) ?? [];
  if (keyId) return feedKeys.get(decodeURIComponent(keyId));
  if (Number(query.get('after')) >= position && query.get('wait') !== '0') await pause(NO_CHANGE_MS);
  return { position, sites: [...sites.values()], dealerships: [...dealerships.values()] };
}

function exampleDealership(id: number, slug: string): Dealership {
  const address = { street: '1 High St', city: 'Newstead', state: 'qld', postcode: '4006' };
  return dealership.parse({ id, slug, name: slug, locations: [{ id, name: 'Yard', slug: 'newstead', address }] });
}
