import { loadConfig, runUntilStopped } from '@forecourt/service-kit';
import { z } from 'zod';
import { sandboxVariables } from './environment.ts';
import { startPaymentSandbox } from './index.ts';

// The payment sandbox as a separate process.
await runUntilStopped('payment-sandbox', async (own) => {
  const settings = loadConfig(z.object(sandboxVariables), process.env);
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
