import { browserTests } from '../lib/browser-tests.mjs';
import { runSteps } from '../lib/execute.mjs';
import { run as build } from './build.mjs';

/** The browser tests against separate processes on a real Kafka, OpenSearch and Postgres; arguments are Playwright's. */
export function run(args) {
  return runSteps([
    { name: 'build', run: build },
    { name: 'browser', run: () => browserTests(args, { FORECOURT_E2E_WAY: 'distributed' }) },
  ]);
}
