import { addressOf, configureDemo, Patience, readDemoSites, type ServiceName, type Stack } from '@forecourt/deploy';
import { InternalClient, InternalTokens } from '@forecourt/service-kit';
import type { WebhookCrms } from './watch/webhook-crms.ts';

/** Subscribes outside CRMs to the leads of the demo's dealerships. */
export async function subscribe(crms: WebhookCrms, { port, keys }: Stack): Promise<void> {
  const tokens = new InternalTokens({ privateJwk: keys.privateJwk.operator, publicJwks: keys.publicJwks });
  const leads = new InternalClient({ audience: 'leads', baseUrl: addressOf('leads', port), tokens });
  const ids = readDemoSites().flatMap(({ dealerships }) => dealerships.map(({ resolved }) => resolved.id));
  await crms.start(leads, [...new Set(ids)]).finally(() => leads.close());
}

/** The demo's dealers and sites, with a feed key each. */
export async function configure({ folder, port, keys }: Stack): Promise<void> {
  const tokens = new InternalTokens({ privateJwk: keys.privateJwk.operator, publicJwks: keys.publicJwks });
  const client = (audience: ServiceName) =>
    new InternalClient({ audience, baseUrl: addressOf(audience, port), tokens });
  const clients = { sites: client('sites'), identity: client('identity') };
  try {
    await configureDemo({ folder, ...clients, patience: new Patience({ signal: new AbortController().signal }) });
  } finally {
    await Promise.all(Object.values(clients).map((each) => each.close()));
  }
}
