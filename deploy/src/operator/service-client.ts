import type { ServiceJwk } from '@forecourt/service-kit';
import { InternalClient, InternalTokens, loadConfig } from '@forecourt/service-kit/client';
import { z } from 'zod';
import { UsageError } from '../programs/run-program.ts';
import { dataFolder } from '../standalone/data-folder.ts';
import { type OperatorAccess, readRunFile } from '../standalone/run-file.ts';

/** Who calls. */
export const operator = { actor: 'operator' } as const;

/**
 * On which side of a topic an event is: its service publishes it, or a service that follows the topic reads it. Behind that, an index may refuse
 * a car's document. Of letters, a mail server may refuse to send one.
 */
export type Side = 'publishing' | 'reading' | 'indexing' | 'sending';

/** Every service that an operator's commands ask: about parked events, and about the epochs of topics. */
const sidesOf = {
  stock: { parking: ['publishing'], topics: ['publishing'] },
  leads: { parking: ['publishing', 'reading', 'sending'], topics: ['publishing', 'reading'] },
  sites: { parking: ['publishing'], topics: ['publishing'] },
  // Its events stay within it: they have no topic.
  identity: { parking: ['publishing', 'sending'], topics: [] },
  'search-indexer': { parking: ['reading', 'indexing'], topics: ['reading'] },
} as const satisfies Record<string, Record<'parking' | 'topics', readonly Side[]>>;

/** Services that an operator's commands call. */
export type OperatedService = keyof typeof sidesOf;

/** All of them. */
export const operatedServices = Object.keys(sidesOf) as OperatedService[];

/** The sides of topics on which a service is asked. */
export function sidesAsked(service: OperatedService, about: 'parking' | 'topics'): readonly Side[] {
  return sidesOf[service][about];
}

const httpUrl = (service: string) => z.url({ protocol: /^https?$/ }).describe(`the http://host:port of ${service}`);

/** The variables of an operator's commands, for a Forecourt that runs elsewhere, such as in containers, without a run file. */
export const operatorVariables = {
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
};

/**
 * Where services are and the operator's key: from the environment (INDEXER_URL, STOCK_URL and so on, OPERATOR_PRIVATE_JWK), or from the run
 * file of the data folder.
 * @throws UsageError where Forecourt is not running; ConfigurationError if the environment is wrong.
 */
export function operatorAccess(env: NodeJS.ProcessEnv): OperatorAccess {
  if (env.INDEXER_URL) {
    const config = loadConfig(z.object(operatorVariables), env);
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

/**
 * A client of a service, with the operator's key: of the first process that responds, because any of them can do the work.
 * @throws UsageError if none does.
 */
export async function serviceClient(access: OperatorAccess, service: OperatedService): Promise<InternalClient> {
  const urls = addressesOf(access, service);
  if (urls.length === 0) throw new UsageError(`It is not known where ${service} runs: set ${variableOf(service)}.`);
  const baseUrl = await firstThatAnswers(urls);
  if (!baseUrl) throw new UsageError(`${service} does not respond at ${urls.join(' or ')}.`);
  const tokens = new InternalTokens({ privateJwk: access.privateJwk, publicJwks: { keys: [] } });
  return new InternalClient({ baseUrl, audience: service, tokens });
}

/** A client of a search indexer. @throws as `operatorAccess` and `serviceClient` do. */
export async function indexerClient(env: NodeJS.ProcessEnv): Promise<InternalClient> {
  return serviceClient(operatorAccess(env), 'search-indexer');
}

/** Where processes of a service are; none if it is not known. */
export function addressesOf(
  { indexerUrls, publisherUrls }: OperatorAccess,
  service: OperatedService,
): readonly string[] {
  if (service === 'search-indexer') return indexerUrls;
  const url = publisherUrls?.[service];
  return url === undefined ? [] : [url];
}

const variableOf = (service: OperatedService): string =>
  service === 'search-indexer' ? 'INDEXER_URL' : `${service.toUpperCase()}_URL`;

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
