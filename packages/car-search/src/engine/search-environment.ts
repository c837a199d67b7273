import { z } from 'zod';

/** What a process is told of its search engine. Embedded is none: two processes would search two of them. */
export const searchVariables = {
  FORECOURT_SEARCH: z
    .literal('opensearch')
    .default('opensearch')
    .describe('opensearch: an embedded engine is in the memory of one process, and so only for npm start'),
  OPENSEARCH_URL: z.url({ protocol: /^https?$/ }).describe('the address of an OpenSearch node'),
};
