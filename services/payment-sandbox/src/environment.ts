import { serviceVariables } from '@forecourt/service-kit';
import { z } from 'zod';

/** The variables of the payment sandbox, as zod types. */
export const sandboxVariables = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('postgres:// address of its database'),
  HOST: serviceVariables.HOST,
  PORT: serviceVariables.PORT,
  LOG_LEVEL: serviceVariables.LOG_LEVEL,
  PAYMENT_SECRET: z.string().min(16).describe('Bearer of its API'),
  PAYMENT_NOTICE_KEY: z.base64().describe('signs its messages, base64'),
  PAYMENT_NOTICE_URL: z.url().optional().describe('the platform’s address for messages of its provider'),
  PUBLIC_URL: z.url().optional().describe('https://host under which browsers reach its pages'),
  SANDBOX_SLOW_MS: z.coerce.number().int().min(0).optional().describe('how long what is slow takes'),
};
