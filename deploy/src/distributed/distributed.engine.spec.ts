import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findRunningServer, makeTestFolder, stopRunningServer } from '@forecourt/embedded-postgres';
import { endLocalEngines } from '@forecourt/engines';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { request } from 'undici';
import { isRunning, runToEnd, TestProcess, until } from '../standalone/testing/product-process.ts';
import { plannedAddresses, plannedServices } from './plan.ts';
import { childrenOf, type Found, freePortForAll, SITE, search } from './testing/separate-processes.ts';

/** A dozen servers start on a machine that may be busy. */
const READY_WITHIN_MS = 300_000;
jest.setTimeout(READY_WITHIN_MS + 60_000);

const parent = makeTestFolder();
const folder = path.join(parent, 'data');
const port = await freePortForAll();
const [one, two] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`];
const started: TestProcess[] = [];

async function start(): Promise<TestProcess> {
  const product = new TestProcess('distributed/main', ['--port', String(port), '--cars', '60'], { folder });
  started.push(product);
  await product.says('Forecourt is ready', READY_WITHIN_MS);
  return product;
}

async function readiness(): Promise<Record<string, number>> {
  const answers = plannedAddresses(port).map(async ([name, address]) => {
    const { statusCode, body } = await request(`${address}/health/ready`);
    await body.dump();
    return [name, statusCode] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** Sends an enquiry about a car to a gateway and returns the request's id. */
async function enquire(gatewayUrl: string, name: string, carId: string): Promise<string> {
  const { statusCode, headers, body } = await request(`${gatewayUrl}/api/enquiries`, {
    method: 'POST',
    headers: { host: SITE, 'content-type': 'application/json', 'idempotency-key': `enquiry-of-${name}-0001` },
    body: JSON.stringify({
      name,
      email: 'pat@example.com',
      phone: '0412 345 678',
      message: 'Is it still there?',
      url: `http://${SITE}/contact`,
      terms_conditions: true,
      car_id: carId,
    }),
  });
  expect({ statusCode, answer: await body.text() }).toMatchObject({ statusCode: 201 });
  return String(headers['x-request-id']);
}

/** What a process logged for a request. */
function loggedFor(requestId: string, process: string): { service: string; route?: string; status?: number }[] {
  const lines = readFileSync(path.join(folder, 'logs', `${process}.log`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === requestId);
}

afterAll(async () => {
  for (const { pid } of started) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  await stopRunningServer(path.join(folder, 'postgres'));
  await endLocalEngines(path.join(folder, 'engines'));
  rmSync(parent, { recursive: true, force: true });
});

describe('the product as separate processes', () => {
  let product: TestProcess;
  let follower: TestProcess;
  let found: Found;

  const followedNames = () =>
    follower.out.stdout
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => (JSON.parse(line) as { data: { person?: { name?: string } } }).data.person?.name ?? []);
  const serviceOf = (name: string) =>
    childrenOf(product.pid).find(({ command }) => command.includes(`services/${name}/dist/main.js`))?.pid;

  beforeAll(async () => {
    product = await start();
    found = await search(one);
    follower = new TestProcess('programs/crm-follow', ['--json'], { folder });
    started.push(follower);
  }, READY_WITHIN_MS + 60_000);

  it('is ready in all its parts, and says where they are', async () => {
    const names = plannedAddresses(port).map(([name]) => name);
    expect(await readiness()).toEqual(Object.fromEntries(names.map((name) => [name, 200])));
    for (const name of [...names, 'kafka', 'opensearch'])
      expect(product.out.stdout).toMatch(new RegExp(`${name} +\\S`));
    expect(product.out.stderr).not.toContain('unexpectedly');
  });

  it('answers a search alike on both gateways', async () => {
    expect(found.count).toBeGreaterThan(5);
    expect(await search(two)).toEqual(found);
  });

  it('finds on one gateway what was pushed, signed, to the other', async () => {
    const push = await runToEnd(
      'programs/feed-push',
      ['--site', 'northside-toyota', '--mapping', 'deploy/mappings/dealer.yaml', 'deploy/demo/example-stock.csv'],
      { folder },
    );
    expect(push).toMatchObject({ code: 0, stdout: expect.stringContaining('6 accepted') });
    // The sixth was sold long ago.
    const expected = found.count + 5;
    await until('both find them', async () => {
      found = await search(two);
      return found.count === expected && (await search(one)).count === expected;
    });
    expect(await search(one)).toEqual(found);
  });

  it('brings an enquiry of the second gateway to a consumer, and its request can be followed through the logs', async () => {
    const requestId = await enquire(two, 'Ada', found.ids[0] ?? '');
    await until('Ada is followed', () => followedNames().includes('Ada'));
    for (const name of ['gateway-2', 'leads', 'stock']) {
      const service = name.replace(/-\d$/, '');
      expect(loggedFor(requestId, name)).toContainEqual(expect.objectContaining({ service, msg: 'answered' }));
    }
    expect(loggedFor(requestId, 'gateway-1')).toEqual([]);
  });

  it('starts a service again that was killed, and says so', async () => {
    const killed = serviceOf('leads') ?? 0;
    process.kill(killed, 'SIGKILL');
    await until('the exit is reported', () => product.out.stderr.includes('leads has exited unexpectedly'));
    await until('it is ready again', async () => {
      const pid = serviceOf('leads');
      return pid !== undefined && pid !== killed && (await readiness().catch(() => ({ leads: 0 }))).leads === 200;
    });
    await enquire(one, 'Bert', found.ids[0] ?? '');
    await until('Bert is followed', () => followedNames().includes('Bert'));
  });

  it('stops in order at stop:distributed and leaves no process, then serves the same stock and leads again', async () => {
    const parts = childrenOf(product.pid).map(({ pid }) => pid);
    // Postgres, Kafka, OpenSearch and the payment sandbox are no services of the plan.
    expect(parts).toHaveLength(plannedServices.length + 4);
    const stop = await runToEnd('programs/stop-distributed', [], { folder });
    expect(stop).toEqual({ code: 0, stdout: 'Stopped.\n', stderr: '' });
    expect([await product.ended(), parts.filter(isRunning), existsSync(path.join(folder, 'run.json'))]).toEqual([
      0,
      [],
      false,
    ]);

    product = await start();
    expect([await search(one), await search(two)]).toEqual([found, found]);
    await enquire(two, 'Cleo', found.ids[0] ?? '');
    await until('Cleo is followed', () => followedNames().includes('Cleo'));
    expect(followedNames().toSorted()).toEqual(['Ada', 'Bert', 'Cleo']);
  });

  it('leaves nothing behind either where its parent was killed', async () => {
    const parts = childrenOf(product.pid).map(({ pid }) => pid);
    await product.stop('SIGKILL');
    const stop = await runToEnd('programs/stop-distributed', [], { folder });
    expect(stop).toMatchObject({ code: 0, stderr: '' });
    await until('services have noticed', () => !parts.some(isRunning));
    expect(findRunningServer(path.join(folder, 'postgres'))).toBeUndefined();
  });
});
