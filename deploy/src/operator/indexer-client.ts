import { InternalClient, InternalTokens, loadConfig, type ServiceJwk } from '@forecourt/service-kit';
import { z } from 'zod';
import { UsageError } from '../programs/run-program.ts';
import { dataFolder } from '../standalone/data-folder.ts';
import { type OperatorAccess, readRunFile } from '../standalone/run-file.ts';

/** Who calls. */
export const operator = { actor: 'operator' } as const;

/** For a Forecourt that runs elsewhere, as in containers, where there is no run file. */
const variables = z.object({
  INDEXER_URL: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .describe('the http://host:port of search indexers, with commas between'),
  OPERATOR_PRIVATE_JWK: z
    .string()
    .transform((text) => JSON.parse(text) as ServiceJwk)
    .describe("the operator's Ed25519 key as a JSON Web Key"),
});

/**
 * A client of a search indexer, with the operator's key: of the first that answers, as any of them does what is asked. The environment
 * says where they are (INDEXER_URL and OPERATOR_PRIVATE_JWK), or the run file of the data folder.
 * @throws UsageError where Forecourt is not running or no indexer answers; ConfigurationError where the environment is wrong.
 */
export async function indexerClient(env: NodeJS.ProcessEnv): Promise<InternalClient> {
  const { indexerUrls, privateJwk } = access(env);
  const baseUrl = await firstThatAnswers(indexerUrls);
  if (!baseUrl) throw new UsageError(`No search indexer answers at ${indexerUrls.join(' or ')}.`);
  const tokens = new InternalTokens({ privateJwk, publicJwks: { keys: [] } });
  return new InternalClient({ baseUrl, audience: 'search-indexer', tokens });
}

function access(env: NodeJS.ProcessEnv): OperatorAccess {
  if (env.INDEXER_URL) {
    const { INDEXER_URL, OPERATOR_PRIVATE_JWK } = loadConfig(variables, env);
    return { indexerUrls: INDEXER_URL, privateJwk: OPERATOR_PRIVATE_JWK };
  }
  const found = readRunFile(dataFolder(env))?.operator;
  if (!found) throw new UsageError('Forecourt is not running on this data folder: start it with npm start.');
  return found;
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
