import { createEmbeddedTransport } from '@forecourt/messaging';
import {
  ConfigurationError,
  InternalTokens,
  loadConfig,
  type PublicKeySet,
  type ServiceJwk,
} from '@forecourt/service-kit';
import { z } from 'zod';
import { startStock } from './start-stock.ts';

const json = <Value>() =>
  z.string().transform((text, context): Value => {
    try {
      return JSON.parse(text) as Value;
    } catch {
      context.addIssue({ code: 'custom', message: 'JSON' });
      return z.NEVER;
    }
  });

const environment = z.object({
  DATABASE_URL: z.url().describe("a postgres:// address of the service's own database"),
  MESSAGING_URL: z.url().describe("a postgres:// address of the embedded transport's database"),
  SERVICE_PRIVATE_JWK: json<ServiceJwk>().describe("the service's private Ed25519 key, as JSON"),
  SERVICE_PUBLIC_JWKS: json<PublicKeySet>().describe('the public keys of all services, as JSON'),
  HOST: z.string().optional().describe('an address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_001).describe('a port number'),
  LOG_LEVEL: z.string().default('info').describe("one of pino's levels"),
});

async function run(): Promise<void> {
  const env = loadConfig(environment, process.env);
  const transport = await createEmbeddedTransport({ url: env.MESSAGING_URL });
  const tokens = new InternalTokens({ privateJwk: env.SERVICE_PRIVATE_JWK, publicJwks: env.SERVICE_PUBLIC_JWKS });
  const service = await startStock(
    { databaseUrl: env.DATABASE_URL, port: env.PORT, host: env.HOST, tokens, logger: { level: env.LOG_LEVEL } },
    { transport },
  );
  const stop = async () => {
    await service.close();
    await transport.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

await run().catch((error: unknown) => {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exit(1);
});
