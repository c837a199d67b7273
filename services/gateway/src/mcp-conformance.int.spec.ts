import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships } from './testing/two-dealers.ts';

// Some forty small programs' worth of requests, on a machine that may be busy.
jest.setTimeout(240_000);

const PACKAGE = '@modelcontextprotocol/conformance/package.json';
const FAILURES = new URL('./assistants/conformance-failures.yml', import.meta.url);
/** The scenarios of what the server offers: it names itself, has tools, says what is wrong, and refuses other websites' pages. */
const OFFERED = [
  ...['server-initialize', 'ping', 'tools-list', 'tools-call-simple-text', 'tools-call-error'],
  'dns-rebinding-protection',
];

let gateway: TestGateway;
let results: string;
beforeAll(async () => {
  const { config } = exampleSite({ hosts: ['localhost'] });
  gateway = await startTestGateway({ sites: [{ revision: 1, config }], dealerships, cars });
  results = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
});
afterAll(async () => {
  await gateway?.close();
  await rm(results, { recursive: true, force: true });
});

/** Runs the package's own command against the gateway, whatever its outcome. */
function conformance(...options: string[]): Promise<{ code: number; output: string }> {
  const require = createRequire(import.meta.url);
  const { bin } = JSON.parse(readFileSync(require.resolve(PACKAGE), 'utf8'));
  const command = require.resolve(PACKAGE.replace('package.json', bin.conformance));
  const url = `http://localhost:${new URL(gateway.service.url).port}/mcp`;
  const given = [command, 'server', '--url', url, '--output-dir', results, ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, given, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout + stderr });
    });
  });
}

describe('the MCP server of a site, by the protocol’s own conformance suite', () => {
  it('SRCH-18 passes what it offers, and fails only what the list of expected failures names', async () => {
    const { code, output } = await conformance('--suite', 'all', '--expected-failures', fileURLToPath(FAILURES));
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    // A suite that asked nothing would pass, too.
    expect(OFFERED.filter((scenario) => !new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`).test(output))).toEqual(
      [],
    );
  });
});
