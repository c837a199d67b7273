import { searchVariables } from '@forecourt/car-search';
import { commaSeparated, loadConfig, serviceAddress } from '@forecourt/service-kit';
import { z } from 'zod';
import type { GatewayConfig } from './config/gateway-config.ts';
import { trustedProxy } from './http/proxy.ts';
import { pictureKeys } from './images/picture-signatures.ts';
import { limitVariables } from './limits/limit-variables.ts';

/** The variables of what stands around a gateway: proxies before it, and a maps service. */
const surroundingVariables = {
  TRUST_PROXY: z
    .string()
    .default('')
    .transform(commaSeparated)
    .pipe(z.array(trustedProxy))
    .describe(
      'addresses or networks of proxies whose X-Forwarded-* are believed, separated by commas, as 10.0.0.5, 172.16.0.0/12; behind a proxy that is not named here all visitors count as one',
    ),
  GEOCODER_URL: z
    .url()
    .optional()
    .describe('a maps service for postcodes and addresses; the platform’s own table without it'),
  GEOCODER_KEY: z.string().default('').describe('the key of that maps service'),
};
const surroundingSettings = z.object(surroundingVariables);
type Surroundings = Pick<GatewayConfig, 'trustProxy' | 'geocoder'>;

/** What stands around a gateway by these settings. */
export const surroundingsOf = ({
  TRUST_PROXY: trustProxy,
  GEOCODER_URL: url,
  GEOCODER_KEY: key,
}: z.output<typeof surroundingSettings>): Surroundings => ({
  ...(trustProxy.length > 0 && { trustProxy }),
  ...(url && { geocoder: { url, key } }),
});

/** The same by the environment. @throws ConfigurationError naming each variable that cannot be read */
export const readSurroundings = (env: Readonly<Record<string, string | undefined>>): Surroundings =>
  surroundingsOf(loadConfig(surroundingSettings, env));

/** The variables that only the gateway reads, as zod types. */
export const gatewayVariables = {
  ...searchVariables,
  STOCK_URL: serviceAddress,
  SITES_URL: serviceAddress,
  IDENTITY_URL: serviceAddress,
  LEADS_URL: serviceAddress,
  INDEXER_URL: serviceAddress.optional(),
  BASE_DOMAIN: z.string().optional().describe('each site is also found at SLUG.BASE_DOMAIN'),
  SUPPORT_HOST: z
    .string()
    .regex(/^[a-z0-9.-]*$/)
    .optional()
    .describe(
      'the host of support’s pages, such as support.platform.example, in lower case, without scheme and port; none without it',
    ),
  FORECOURT_DEVELOPMENT: z
    .stringbool()
    .default(false)
    .describe('true or false: lets a host of no site choose one by ?site=, and shows messages on /outbox'),
  ...surroundingVariables,
  SPOOL_FOLDER: z
    .string()
    .optional()
    .describe('where uploads wait while they are read; used only by this process; a temporary folder without it'),
  ...limitVariables,
  PICTURE_KEYS: pictureKeys,
  PHOTO_ORIGINS: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+=https?:\/\/[^\s/]+$/, 'expected HOST=http://host:port')))
    .transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string])))
    .optional()
    .describe(
      'hosts whose photos are fetched from an address inside, separated by commas, as photos.dealer.example=http://10.0.0.9:8090; by their public names without it',
    ),
  PICTURE_FOLDER: z
    .string()
    .optional()
    .describe('where resized pictures are kept; several gateways may share it; a temporary folder without it'),
};
