import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConfigurationChanges, dealership, siteConfig } from '@forecourt/contracts';

/** The group's only site. */
export const SITE = 'group';
const POLL_MS = 1_000;

/** A stand-in for the sites service: a group of so many dealerships with one site. */
export interface DealerGroup {
  /** `http://host:port`. */
  address: string;
  slugs: readonly string[];
  close(): void;
}

/** Starts it on a free port of this machine. */
export async function startDealerGroup(count: number): Promise<DealerGroup> {
  const known = changesOf(count);
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sites');
    if (pathname !== '/configurations') return response.writeHead(404).end();
    const isKnown = Number(searchParams.get('after')) >= known.position;
    if (isKnown) await pause(POLL_MS);
    const body = isKnown ? { ...known, sites: [], dealerships: [] } : known;
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slugs: known.dealerships.map(({ slug }) => slug),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function changesOf(count: number): ConfigurationChanges {
  const ids = Array.from({ length: count }, (_, place) => place + 1);
  const address = { street: '1 Quay Street', city: 'Brisbane', state: 'qld', postcode: '4000' };
  const dealerships = ids.map((id) =>
    dealership.parse({
      id,
      slug: `yard-${id}`,
      name: `Yard ${id}`,
      locations: [{ id, slug: `yard-${id}-main`, name: `Yard ${id}`, address }],
    }),
  );
  const config = siteConfig.parse({ id: 1, slug: SITE, name: 'The Group', dealership_ids: ids });
  return { position: 1, dealerships, sites: [{ revision: 1, config }] };
}
