import type { ServiceJwk } from '@forecourt/service-kit';
import { InternalClient, InternalTokens, loadConfig } from '@forecourt/service-kit/client';
import { z } from 'zod';
import { UsageError } from '../programs/run-program.ts';
import { dataFolder } from '../standalone/data-folder.ts';
import { type OperatorAccess, readRunFile } from '../standalone/run-file.ts';

/** Who calls. */
export const operator = { actor: 'operator' } as const;

/** The services that publish from an outbox. */
export const publishers = ['stock', 'leads', 'sites', 'identity'] as const;
/** Services that an operator's commands call. */
export type OperatedService = 'search-indexer' | (typeof publishers)[number];

const httpUrl = (service: string) => z.url({ protocol: /^https?$/ }).describe(`the http://host:port of ${service}`);

/** For a Forecourt that runs elsewhere, such as in containers, without a run file. */
const variables = z.object({
  INDEXER_URL: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .describe('http://host:port of the search indexers, separated by commas'),
  STOCK_URL: httpUrl('stock').optional(),
  LEADS_URL: httpUrl('leads').optional(),
  SITES_URL: httpUrl('sites').optional(),
  IDENTITY_URL: httpUrl('identity').optional(),
  OPERATOR_PRIVATE_JWK: z
    .string()
    .transform((text) => JSON.parse(text) as ServiceJwk)
    .describe("the operator's Ed25519 key as a JSON Web Key"),
});

/**
 * Where services are and the operator's key: from the environment (INDEXER_URL, STOCK_URL and so on, OPERATOR_PRIVATE_JWK), or from the run
 * file of the data folder.
 * @throws UsageError where Forecourt is not running; ConfigurationError if the environment is wrong.
 */
export function operatorAccess(env: NodeJS.ProcessEnv): OperatorAccess {
  if (env.INDEXER_URL) {
    const config = loadConfig(variables, env);
    const { STOCK_URL: stock, LEADS_URL: leads, SITES_URL: sites, IDENTITY_URL: identity } = config;
    return {
      indexerUrls: config.INDEXER_URL,
      publisherUrls: {
        ...(stock && { stock }),
        ...(leads && { leads }),
        ...(sites && { sites }),
        ...(identity && { identity }),
      },
      privateJwk: config.OPERATOR_PRIVATE_JWK,
    };
  }
  const found = readRunFile(dataFolder(env))?.operator;
  if (!found) throw new UsageError('Forecourt is not running on this data folder: start it with npm start.');
  return found;
}

const topicVariables = variables.required({ STOCK_URL: true, LEADS_URL: true, SITES_URL: true });

/**
 * Where the services are that publish topics, and the operator's key: by the environment where INDEXER_URL is set (then STOCK_URL,
 * LEADS_URL and SITES_URL), or by the run file of the data folder. Identity's events stay within it.
 * @throws UsageError where Forecourt is not running; ConfigurationError if the environment is wrong.
 */
export function publisherAccess(
  env: NodeJS.ProcessEnv,
): Required<Pick<OperatorAccess, 'publisherUrls' | 'privateJwk'>> {
  if (env.INDEXER_URL) loadConfig(topicVariables, env);
  const { publisherUrls, privateJwk } = operatorAccess(env);
  if (!publisherUrls) throw new UsageError('The running Forecourt is an older version: restart it.');
  const { identity: _, ...ofTopics } = publisherUrls;
  return { publisherUrls: ofTopics, privateJwk };
}

/**
 * A client of a service, with the operator's key: of the first process that responds, because any of them can do the work.
 * @throws UsageError if none does.
 */
export async function serviceClient(access: OperatorAccess, service: OperatedService): Promise<InternalClient> {
  const url = access.publisherUrls?.[service];
  const urls = service === 'search-indexer' ? access.indexerUrls : url === undefined ? [] : [url];
  const baseUrl = await firstThatAnswers(urls);
  if (!baseUrl)
    throw new UsageError(
      `No ${service === 'search-indexer' ? 'search indexer' : `${service} service`} responds at ${urls.join(' or ')}.`,
    );
  const tokens = new InternalTokens({ privateJwk: access.privateJwk, publicJwks: { keys: [] } });
  return new InternalClient({ baseUrl, audience: service, tokens });
}

/** A client of a search indexer. @throws as `operatorAccess` and `serviceClient` do. */
export async function indexerClient(env: NodeJS.ProcessEnv): Promise<InternalClient> {
  return serviceClient(operatorAccess(env), 'search-indexer');
}

const ANSWERS_WITHIN_MS = 2_000;

async function firstThatAnswers(urls: readonly string[]): Promise<string | undefined> {
  for (const url of urls) {
    const answer = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).catch(
      () => undefined,
    );
    if (answer?.ok) return url;
  }
  return undefined;
}
