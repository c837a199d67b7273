import { z } from 'zod';

/** A process's settings for its search engine. Embedded is not allowed: two processes would search two engines. */
export const searchVariables = {
  FORECOURT_SEARCH: z
    .literal('opensearch')
    .default('opensearch')
    .describe('opensearch: the embedded engine lives in one process’s memory, so only npm start can use it'),
  OPENSEARCH_URL: z.url({ protocol: /^https?$/ }).describe('the address of an OpenSearch node'),
};
