import { createOpenSearchEngine, searchVariables } from '@forecourt/car-search';
import { commaSeparated, loadServiceConfig, runUntilStopped, serviceAddress } from '@forecourt/service-kit';
import { z } from 'zod';
import { trustedProxy } from './http/trusted-proxy.ts';
import { pictureKeys } from './images/picture-keys.ts';
import { startGateway } from './index.ts';
import { limitsOf, limitVariables } from './limits/limit-variables.ts';

const variables = {
  ...searchVariables,
  STOCK_URL: serviceAddress,
  SITES_URL: serviceAddress,
  IDENTITY_URL: serviceAddress,
  LEADS_URL: serviceAddress,
  INDEXER_URL: serviceAddress.optional(),
  BASE_DOMAIN: z.string().optional(),
  /** The host of support's pages, such as support.platform.example; none without it. */
  SUPPORT_HOST: z
    .string()
    .regex(/^[a-z0-9.-]*$/)
    .optional()
    .describe('a host name in lower case, without scheme and port'),
  /** Lets a host of no site choose one by ?site=. */
  FORECOURT_DEVELOPMENT: z.stringbool().default(false).describe('true or false'),
  /** Proxies whose X-Forwarded-* are believed; behind one that is not named here all visitors count as one. */
  TRUST_PROXY: z
    .string()
    .default('')
    .transform(commaSeparated)
    .pipe(z.array(trustedProxy))
    .describe('addresses or networks of proxies with commas between, as 10.0.0.5, 172.16.0.0/12'),
  /** Used only by this process; a temporary one by default. */
  SPOOL_FOLDER: z.string().optional(),
  ...limitVariables,
  PICTURE_KEYS: pictureKeys,
  /** A maps service for postcodes and addresses, with its key; the platform's own table without them. */
  GEOCODER_URL: z.url().optional(),
  GEOCODER_KEY: z.string().default(''),
  /** Made pictures are kept here; several gateways may share it. Among the system's temporary files by default. */
  PICTURE_FOLDER: z.string().optional(),
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
      ...(settings.INDEXER_URL && { indexerUrl: settings.INDEXER_URL }),
      ...(settings.BASE_DOMAIN && { baseDomain: settings.BASE_DOMAIN }),
      ...(settings.SUPPORT_HOST && { supportHost: settings.SUPPORT_HOST }),
      development: settings.FORECOURT_DEVELOPMENT,
      limits: limitsOf(settings),
      pictureKeys: settings.PICTURE_KEYS,
      ...(settings.GEOCODER_URL && { geocoder: { url: settings.GEOCODER_URL, key: settings.GEOCODER_KEY } }),
      ...(settings.PICTURE_FOLDER && { pictureFolder: settings.PICTURE_FOLDER }),
      ...(settings.SPOOL_FOLDER && { spoolFolder: settings.SPOOL_FOLDER }),
      ...(settings.TRUST_PROXY.length > 0 && { trustProxy: settings.TRUST_PROXY }),
    }),
  );
});
