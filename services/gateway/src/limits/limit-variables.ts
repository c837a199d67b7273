import { loadConfig } from '@forecourt/service-kit';
import { z } from 'zod';
import { defaultLimits, type GatewayLimits } from '../config/gateway-config.ts';

/** What an operator may set of the limits: the variables of the environment. */
export const limitVariables = {
  /** For feeds that push single changes all day, where the default is too few. */
  FEED_REQUESTS_PER_MINUTE: times(defaultLimits.feedRequestsPerMinute).describe(
    'how many requests one feed key may send in a minute, a whole number from 1',
  ),
  /** For a showroom whose own visitors and staff share one address. */
  ENQUIRIES_PER_TEN_MINUTES: times(defaultLimits.enquiriesPerTenMinutes).describe(
    'how many enquiries one address may send in ten minutes, a whole number from 1',
  ),
  /** For many sites or little memory (SRCH-11). */
  SEARCH_ANSWERS_KEPT: times(defaultLimits.searchCacheEntries).describe(
    'how many answers of the main search a gateway keeps, a whole number from 1',
  ),
};

const limitSettings = z.object(limitVariables);

/** The gateway's limits from these settings. */
export function limitsOf(settings: z.output<typeof limitSettings>): Partial<GatewayLimits> {
  return {
    feedRequestsPerMinute: settings.FEED_REQUESTS_PER_MINUTE,
    enquiriesPerTenMinutes: settings.ENQUIRIES_PER_TEN_MINUTES,
    searchCacheEntries: settings.SEARCH_ANSWERS_KEPT,
  };
}

/** The limits that the environment sets. @throws ConfigurationError naming each variable that cannot be read. */
export function readLimits(env: Readonly<Record<string, string | undefined>>): Partial<GatewayLimits> {
  return limitsOf(loadConfig(limitSettings, env));
}

function times(usual: number) {
  return z.coerce.number().int().min(1).default(usual);
}
