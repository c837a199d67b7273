import { z } from 'zod';

/** A process's settings for its search engine. Embedded is not allowed: two processes would search two engines. */
export const searchVariables = {
  FORECOURT_SEARCH: z
    .literal('opensearch')
    .default('opensearch')
    .describe('opensearch: the embedded engine lives in one process’s memory, so only npm start can use it'),
  OPENSEARCH_URL: z
    .url({ protocol: /^https?$/ })
    .describe('the address of an OpenSearch node; a user and a password may stand in it'),
};

const MOST_SHARDS = 64;
const MOST_REPLICAS = 8;

/** How indexes are made that do not exist yet, so also by a rebuild. */
export const indexVariables = {
  INDEX_SHARDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_SHARDS)
    .default(1)
    .describe(
      'into how many shards a new index is cut; with more than one, counts of facets with very many values are near, not exact',
    ),
  INDEX_REPLICAS: z
    .union([z.literal('auto'), z.coerce.number().int().min(0).max(MOST_REPLICAS)])
    .default('auto')
    .describe('copies of each shard of a new index: a number, or auto: one, where there is a second node'),
};
