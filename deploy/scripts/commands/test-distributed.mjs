import { browserTests } from '../lib/browser-tests.mjs';
import { runSteps } from '../lib/execute.mjs';
import { quickEngines } from '../lib/quick-starts.mjs';
import { run as build } from './build.mjs';

/** The browser tests that cross services, against separate processes on a real Kafka, OpenSearch and Postgres; arguments are Playwright's. */
export function run(args) {
  return runSteps([
    { name: 'build', run: build },
    { name: 'browser', run: () => browserTests(args, { ...quickEngines, FORECOURT_E2E_WAY: 'distributed' }) },
  ]);
}
