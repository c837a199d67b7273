import { InternalClient, InternalTokens, type ServiceKeys } from '@forecourt/service-kit';
import { configureDemo, loadDemoStock } from '../demo-data/load-demo.ts';
import { showProgress } from '../standalone/demo-progress.ts';
import { untilSearchable } from '../standalone/searchable.ts';
import type { Shutdown } from '../standalone/shutdown.ts';
import { addressOf, type ServiceName } from './plan.ts';

/** What the demo is loaded into. */
export interface DistributedDemo {
  folder: string;
  /** Port of the first gateway. */
  port: number;
  /** Vehicles of the demo; 0 loads none and configures no sites. */
  cars: number;
  keys: ServiceKeys<ServiceName | 'operator'>;
  shutdown: Shutdown;
}

/** Configures the demo as an operator and sends its stock through the first gateway; resolves once searches find all stock. */
export async function loadDemo({ folder, port, cars, keys, shutdown }: DistributedDemo): Promise<void> {
  const { signal } = shutdown;
  const tokens = new InternalTokens({ privateJwk: keys.privateJwk.operator, publicJwks: keys.publicJwks });
  const client = (audience: ServiceName) =>
    new InternalClient({ audience, baseUrl: addressOf(audience, port), tokens });
  const clients = { sites: client('sites'), identity: client('identity'), indexer: client('search-indexer') };
  const gatewayUrl = addressOf('gateway', port);
  try {
    if (cars > 0) {
      await configureDemo({ folder, sites: clients.sites, identity: clients.identity });
      await loadDemoStock({ folder, cars, gatewayUrl, signal, showProgress });
    }
    const path = { stock: { url: addressOf('stock', port) }, gateway: { url: gatewayUrl }, indexer: clients.indexer };
    await untilSearchable(path, signal);
  } finally {
    await Promise.all(Object.values(clients).map((each) => each.close()));
  }
}
