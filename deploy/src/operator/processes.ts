import { parsedJson } from '@forecourt/contracts';
import { dataFolder } from '../standalone/data-folder.ts';
import { readRunFile } from '../standalone/run-file.ts';
import { addScrape, type Scrape } from './scrape.ts';
import { addressesOf, operatedServices, operatorAccess } from './service-client.ts';
import type { AskedProcess } from './standing.ts';

const ANSWERS_WITHIN_MS = 5_000;
/** A scrape of a gateway with every route is 300 kB. */
const LARGEST_SCRAPE = 8_000_000;

/**
 * Asks each process of the running product how it is and what it measures.
 * @param env says where they are, as to `operatorAccess`; the gateway is `GATEWAY_URL`, or in the run file.
 * @throws UsageError where Forecourt is not running
 */
export async function askedProcesses(env: NodeJS.ProcessEnv): Promise<{ processes: AskedProcess[]; scrape: Scrape }> {
  const access = operatorAccess(env);
  const gateway = env.GATEWAY_URL ?? readRunFile(dataFolder(env))?.gatewayUrl;
  const known = [
    ...(gateway === undefined ? [] : [{ service: 'gateway', url: gateway }]),
    ...operatedServices.flatMap((service) => addressesOf(access, service).map((url) => ({ service, url }))),
  ];
  const scrape: Scrape = new Map();
  const processes = await Promise.all(known.map((process) => ask(process, scrape)));
  return { processes, scrape };
}

async function ask({ service, url }: { service: string; url: string }, scrape: Scrape): Promise<AskedProcess> {
  const ready = await answerOf(`${url}/health/ready`);
  const readiness = ready && (parsedJson(ready.text) as Readiness | undefined);
  if (!readiness) return { service, url, state: 'no answer', checks: [] };
  const metrics = await answerOf(`${url}/metrics`);
  if (metrics?.ok) addScrape(scrape, metrics.text);
  const { status = 'not ready', degraded = [], errors = [] } = readiness;
  // Without them none of its signals is looked at below: that must be seen.
  const unread = metrics?.ok ? [] : ['(metrics not readable)'];
  const checks = [...degraded, ...errors.map(({ field }) => field), ...unread];
  return { service, url, state: ready.ok ? String(status) : 'not ready', checks };
}

/** What `/health/ready` says: of a service that is ready, or the problem of one that is not. */
interface Readiness {
  status?: string | number;
  degraded?: string[];
  errors?: { field: string }[];
}

async function answerOf(url: string): Promise<{ ok: boolean; text: string } | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    if (Number(answer.headers.get('content-length') ?? 0) > LARGEST_SCRAPE) return undefined;
    return { ok: answer.ok, text: await answer.text() };
  } catch {
    return undefined;
  }
}
