import { InternalClient, InternalTokens, type ServiceJwk } from '@forecourt/service-kit';
import { pause } from '@forecourt/service-kit/waiting';
import type { ServiceName } from '../distributed/plan.ts';
import { showProgress } from '../standalone/demo-progress.ts';
import { Patience } from '../standalone/patience.ts';
import { untilSearchable } from '../standalone/searchable.ts';
import { configureDemo, loadDemoStock } from './load-demo.ts';

/** An OpenSearch index shows within a refresh, which is a second, what it has acknowledged; the other half is for a busy machine. */
const SHOWN_WITHIN_MS = 1_500;

/** What the demo is loaded into. */
export interface RunningServices {
  /** Where the sites' feed keys and the demo's plan are kept. */
  folder: string;
  /** `http://host:port` of each service. */
  addressOf(service: ServiceName): string;
  /** Vehicles of the demo; 0 loads none and configures no sites. */
  cars: number;
  /** With what an operator signs calls. */
  operatorJwk: ServiceJwk;
  signal: AbortSignal;
  /** Prints what is waited for; nothing by default. */
  say?: (line: string) => void;
}

/** Configures the demo as an operator and sends its stock through the gateway; resolves once searches find all stock. */
export async function loadDemoInto({
  folder,
  addressOf,
  cars,
  operatorJwk,
  signal,
  say,
}: RunningServices): Promise<void> {
  const tokens = new InternalTokens({ privateJwk: operatorJwk, publicJwks: { keys: [] } });
  const client = (audience: ServiceName) => new InternalClient({ audience, baseUrl: addressOf(audience), tokens });
  const clients = { sites: client('sites'), identity: client('identity'), indexer: client('search-indexer') };
  const gatewayUrl = addressOf('gateway');
  const patience = new Patience({ signal, ...(say && { say }) });
  try {
    if (cars > 0) {
      await configureDemo({ folder, sites: clients.sites, identity: clients.identity, patience });
      await loadDemoStock({ folder, cars, gatewayUrl, signal, patience, showProgress });
    }
    const path = { stock: { url: addressOf('stock') }, gateway: { url: gatewayUrl }, indexer: clients.indexer };
    await untilSearchable(path, signal, patience);
    await pause(SHOWN_WITHIN_MS, signal);
    signal.throwIfAborted();
  } finally {
    await Promise.all(Object.values(clients).map((each) => each.close()));
  }
}
