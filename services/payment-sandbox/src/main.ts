import { loadConfig, runUntilStopped } from '@forecourt/service-kit';
import { z } from 'zod';
import { startPaymentSandbox } from './index.ts';

const variables = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('postgres:// address of its database'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).describe('port to listen on'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PAYMENT_SECRET: z.string().min(16).describe('Bearer of its API'),
  PAYMENT_NOTICE_KEY: z.base64().describe('signs its messages, base64'),
  PAYMENT_NOTICE_URL: z.url().optional().describe('the platform’s address for messages of its provider'),
  PUBLIC_URL: z.url().optional().describe('https://host under which browsers reach its pages'),
  SANDBOX_SLOW_MS: z.coerce.number().int().min(0).optional().describe('how long what is slow takes'),
});

// The payment sandbox as a separate process.
await runUntilStopped('payment-sandbox', async (own) => {
  const settings = loadConfig(variables, process.env);
  await own(
    startPaymentSandbox({
      databaseUrl: settings.DATABASE_URL,
      host: settings.HOST,
      port: settings.PORT,
      logger: { level: settings.LOG_LEVEL },
      secretKey: settings.PAYMENT_SECRET,
      noticeKey: settings.PAYMENT_NOTICE_KEY,
      noticeUrl: settings.PAYMENT_NOTICE_URL,
      publicUrl: settings.PUBLIC_URL,
      slowMs: settings.SANDBOX_SLOW_MS,
      processMetrics: true,
    }),
  );
});
