import { mkdirSync } from 'node:fs';
import { loadConfig, type ServiceJwk, serviceAddress } from '@forecourt/service-kit';
import { z } from 'zod';
import { loadDemoInto } from '../demo-data/load-demo-into.ts';
import { dataFolder } from '../standalone/data-folder.ts';
import { runProgram } from './run-program.ts';

const variables = z.object({
  OPERATOR_PRIVATE_JWK: z.string().describe("the operator's Ed25519 key as a JSON Web Key"),
  SITES_URL: serviceAddress,
  IDENTITY_URL: serviceAddress,
  STOCK_URL: serviceAddress,
  LEADS_URL: serviceAddress,
  INDEXER_URL: serviceAddress,
  GATEWAY_URL: serviceAddress,
  FORECOURT_CARS: z.coerce.number().int().min(1).max(1_000_000).default(3_000),
});

// A job of the containers: the demo's dealers, sites and stock. If it is interrupted and started again, it continues where it was.
await runProgram(async () => {
  const settings = loadConfig(variables, process.env);
  const folder = dataFolder(process.env);
  mkdirSync(folder, { recursive: true });
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  const addresses = {
    sites: settings.SITES_URL,
    identity: settings.IDENTITY_URL,
    stock: settings.STOCK_URL,
    leads: settings.LEADS_URL,
    'search-indexer': settings.INDEXER_URL,
    gateway: settings.GATEWAY_URL,
  };
  await loadDemoInto({
    folder,
    addressOf: (service) => addresses[service],
    cars: settings.FORECOURT_CARS,
    operatorJwk: JSON.parse(settings.OPERATOR_PRIVATE_JWK) as ServiceJwk,
    signal: stop.signal,
    say: (line) => console.log(line),
  });
  console.log('The demo is loaded.');
  return 0;
});
