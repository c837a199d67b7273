import { z } from 'zod';

/** The variable that ends version 1 of the lead topic. */
export const leadTopicVariables = {
  LEAD_TOPIC_V1: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off ends forecourt.leads.lead.v1, which carries persons in clear, once every CRM reads version 2'),
};
