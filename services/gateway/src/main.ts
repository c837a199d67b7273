import { createOpenSearchEngine, searchVariables } from '@forecourt/car-search';
import { commaSeparated, loadServiceConfig, runUntilStopped, serviceAddress } from '@forecourt/service-kit';
import { z } from 'zod';
import { startGateway } from './index.ts';

const variables = {
  ...searchVariables,
  STOCK_URL: serviceAddress,
  SITES_URL: serviceAddress,
  IDENTITY_URL: serviceAddress,
  LEADS_URL: serviceAddress,
  BASE_DOMAIN: z.string().optional(),
  /** Lets a host of no site choose one by ?site=. */
  FORECOURT_DEVELOPMENT: z.stringbool().default(false).describe('true or false'),
  /** Addresses of proxies whose X-Forwarded-* are believed. */
  TRUST_PROXY: z.string().default('').transform(commaSeparated),
};

// A gateway as a process of its own; a fault of its environment names every variable.
await runUntilStopped('gateway', async (own) => {
  const { service, own: settings } = loadServiceConfig(variables, process.env);
  const engine = await own(createOpenSearchEngine({ node: settings.OPENSEARCH_URL }));
  await own(
    startGateway({
      ...service,
      engine,
      stockUrl: settings.STOCK_URL,
      sitesUrl: settings.SITES_URL,
      identityUrl: settings.IDENTITY_URL,
      leadsUrl: settings.LEADS_URL,
      ...(settings.BASE_DOMAIN && { baseDomain: settings.BASE_DOMAIN }),
      development: settings.FORECOURT_DEVELOPMENT,
      ...(settings.TRUST_PROXY.length > 0 && { trustProxy: settings.TRUST_PROXY }),
    }),
  );
});
