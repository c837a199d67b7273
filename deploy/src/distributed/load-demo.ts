import type { ServiceKeys } from '@forecourt/service-kit';
import { loadDemoInto } from '../demo-data/load-demo-into.ts';
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
export function loadDemo({ folder, port, cars, keys, shutdown }: DistributedDemo): Promise<void> {
  const { signal } = shutdown;
  const operatorJwk = keys.privateJwk.operator;
  const say = (line: string) => console.log(line);
  return loadDemoInto({ folder, cars, operatorJwk, signal, say, addressOf: (service) => addressOf(service, port) });
}
