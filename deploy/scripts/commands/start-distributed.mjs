import { readEarly } from '../lib/read-early.mjs';
import { runHere } from '../lib/run-here.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Builds what changed and starts each service as a process of its own, on a real Kafka and OpenSearch. */
export async function run(args) {
  await readEarly('distributed/options.ts', 'readDistributedOptions', args);
  const code = await build();
  return code || runHere(at('deploy/dist/distributed/main.js'), args);
}
