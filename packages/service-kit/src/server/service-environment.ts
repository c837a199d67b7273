import { z } from 'zod';
import { InternalTokens } from '../auth/internal-tokens.ts';
import { loadConfig } from '../validation/load-config.ts';
import type { InternalServiceConfig } from './start-internal-service.ts';

/** The environment of a process, or a test's. */
type Environment = Readonly<Record<string, string | undefined>>;

const publicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), kid: z.string() });
const privateJwk = publicJwk.extend({ d: z.string() });

/** The settings of every service's process. */
export const serviceVariables = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('postgres:// address of the service’s database'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65_535).describe('port to listen on, 0 for any free port'),
  SERVICE_PRIVATE_JWK: json(privateJwk).describe('its own Ed25519 key as a JSON Web Key'),
  SERVICE_PUBLIC_JWKS: json(z.object({ keys: z.array(publicJwk).min(1) })).describe(
    "all services' public keys as a JSON Web Key Set",
  ),
  STOP_NOTICE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe('milliseconds to keep answering, while not ready, after a stop signal'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error, fatal or silent: the lowest level that is logged'),
};

/** A variable with the address of another service. */
export const serviceAddress = z.url({ protocol: /^https?$/ }).describe('http://host:port of that service');

/** The variables of a service that keeps secrets: the key that it seals with, and former ones, with commas between. */
export const deploymentKeyVariables = {
  DEPLOYMENT_KEY: deploymentKey().describe('the key that seals secrets and persons: 32 bytes in base64'),
  PREVIOUS_DEPLOYMENT_KEYS: z
    .string()
    .default('')
    .transform(commaSeparated)
    .pipe(z.array(deploymentKey()))
    .describe(
      'former deployment keys, separated by commas: they still open what they sealed, until it is sealed again',
    ),
};

/** The items of a list with commas between; none of an empty one. */
export function commaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * Reads a service process's settings: those of every service as `service`, and those that only this one needs as `own`.
 * @param variables zod types by variable name, as for loadConfig.
 * @throws ConfigurationError all faults at once.
 */
export function loadServiceConfig<Shape extends z.ZodRawShape>(
  variables: Shape,
  env: Environment,
): { service: InternalServiceConfig; own: z.output<z.ZodObject<Shape>> } {
  const all: unknown = loadConfig(z.object({ ...serviceVariables, ...variables }), env);
  const { DATABASE_URL, HOST, PORT, LOG_LEVEL, STOP_NOTICE_MS, ...keys } = all as z.output<
    z.ZodObject<typeof serviceVariables>
  >;
  return {
    service: {
      databaseUrl: DATABASE_URL,
      host: HOST,
      port: PORT,
      tokens: new InternalTokens({ privateJwk: keys.SERVICE_PRIVATE_JWK, publicJwks: keys.SERVICE_PUBLIC_JWKS }),
      logger: { level: LOG_LEVEL },
      processMetrics: true,
      noticeMilliseconds: STOP_NOTICE_MS,
    },
    own: all as z.output<z.ZodObject<Shape>>,
  };
}

function deploymentKey() {
  return z.base64().length(44).describe('32 bytes in base64');
}

function json<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'expected JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
