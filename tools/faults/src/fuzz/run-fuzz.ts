import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Shutdown } from '@forecourt/deploy';
import { Agent, request } from 'undici';
import { setStage } from '../abuse/stage.ts';
import { endProduct, spawnProduct, untilReady } from '../product.ts';
import { type ApiDocument, type FuzzCase, fuzzCases } from './cases.ts';
import { wrongWith } from './naughty.ts';
import { plantVehicles } from './planted.ts';

/** How a fuzz is run. */
export interface FuzzOptions {
  cases: number;
  /** Makes the same cases again. */
  seed: number;
  port: number;
  cars: number;
  /** Where the run's data and logs are; a new temporary folder if it is absent. */
  data?: string;
  keep: boolean;
}

const OPENAPI = path.join(import.meta.dirname, '../../../../contracts/generated/openapi.json');
/** Few, so that what answers 5xx is no overload. */
const AT_ONCE = 6;
/** After so many cases comes another network, so that limits refuse few. */
const CASES_A_NETWORK = 40;
const FAULTS_SHOWN = 20;
const PATIENCE_MS = 30_000;

/** Sends cases to the running product. @returns whether nothing answered 5xx, and no marker left its place */
export async function runFuzz(
  { cases, seed, port, cars }: FuzzOptions,
  folder: string,
  shutdown: Shutdown,
): Promise<boolean> {
  const product = spawnProduct({ shape: 'standalone', port, folder, cars });
  shutdown.add('the product', () => endProduct(product));
  const { gateway, attacked } = await untilReady(product, folder, (url) => setStage(url, folder));
  const [car] = attacked.cars;
  if (!car) throw new Error('There is no vehicle.');
  const document = JSON.parse(readFileSync(OPENAPI, 'utf8')) as ApiDocument;
  const ground = { carId: car.id, carSlug: car.slug, place: car.place };
  const shown = (await plantVehicles(gateway, attacked)).map(
    (each): FuzzCase => ({ route: 'GET odd vehicles', method: 'GET', path: each }),
  );
  const waiting = [...shown, ...fuzzCases(document, ground, { seed, cases })].entries();
  const statuses = new Map<string, number>();
  const faults: string[] = [];
  const one = async () => {
    for (const [place, each] of waiting) {
      const outcome = await send(gateway, attacked.host, each, place);
      const kind = `${each.route} ${outcome.status}`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
      if (outcome.wrong !== undefined) faults.push(`${outcome.wrong}\n  ${JSON.stringify(each).slice(0, 400)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  for (const [kind, count] of [...statuses].sort()) console.log(`${kind} × ${count}`);
  console.log(`${cases} cases of seed ${seed}: ${faults.length} faults.`);
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.error(`✗ ${fault}`);
  await endProduct(product);
  return faults.length === 0;
}

async function send(
  gateway: string,
  host: string,
  each: FuzzCase,
  place: number,
): Promise<{ status: number; wrong: string | undefined }> {
  const network = Math.floor(place / CASES_A_NETWORK);
  const agent = new Agent({
    localAddress: `127.99.${Math.floor(network / 250) % 250}.${(network % 250) + 1}`,
    ...{ headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS },
  });
  try {
    const answer = await request(`${gateway}${each.path}`, {
      method: each.method,
      headers: {
        ...{ host, origin: `http://${host}`, 'idempotency-key': `fuzz-case-${place}` },
        ...(each.body && { 'content-type': each.body.type }),
      },
      ...(each.body && { body: each.body.text }),
      dispatcher: agent,
    });
    const text = await answer.body.text();
    return {
      status: answer.statusCode,
      wrong: wrongWith({ status: answer.statusCode, headers: answer.headers, text }),
    };
  } catch (error) {
    return { status: 0, wrong: `no answer: ${(error as Error).message}` };
  } finally {
    await agent.destroy();
  }
}
