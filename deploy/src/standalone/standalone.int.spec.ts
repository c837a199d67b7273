import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { findRunningServer, makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { request } from 'undici';
import {
  countFound,
  enquiryOf,
  gatewayOf,
  isRunning,
  runToEnd,
  startProduct,
  TestProcess,
  until,
} from './testing/product-process.ts';

// Whole products start and stop here, on a machine that may be busy.
jest.setTimeout(240_000);

const parent = makeTestFolder();
const folder = path.join(parent, 'data');
const postgresPid = () => findRunningServer(path.join(folder, 'postgres'));

/** Processes of a test that failed half-way. */
const started: TestProcess[] = [];

async function start(): Promise<TestProcess> {
  const product = await startProduct(folder);
  started.push(product);
  return product;
}

/** Opens a connection and sends only the head of an enquiry. */
async function beginEnquiry(name: string): Promise<{ socket: Socket; finish(): Promise<string> }> {
  const { hostname, port } = gatewayOf(folder);
  const { head, body } = enquiryOf(name);
  const socket = createConnection({ host: hostname, port: Number(port) });
  await new Promise((resolve) => socket.write(head, resolve));
  return {
    socket,
    finish: async () => {
      socket.write(body);
      return (await text(socket)).split('\r\n')[0] ?? '';
    },
  };
}

async function enquire(name: string): Promise<void> {
  const enquiry = await beginEnquiry(name);
  expect(await enquiry.finish()).toBe('HTTP/1.1 201 Created');
}

afterAll(() => {
  for (const { pid } of started) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  const left = postgresPid();
  if (left !== undefined) process.kill(left, 'SIGQUIT');
  rmSync(parent, { recursive: true, force: true });
});

describe('the product in one process', () => {
  it('CRM-1 keeps stock and leads over Ctrl-C, kill -9 and restarts, and leaves nothing behind', async () => {
    let product = await start();
    let follower = follow();
    const found = await countFound(folder);

    const preview = await previewLink();
    expect(await statusOf(preview)).toBe(200);

    // Ctrl-C answers requests in flight, then stops everything, Postgres last.
    await enquire('Ada');
    await followed(follower, 'Ada');
    const pids = [product.pid, postgresPid() ?? 0];
    const inFlight = await beginEnquiry('Bert');
    product.signal('SIGINT');
    await product.says('Stopping…');
    expect(await inFlight.finish()).toBe('HTTP/1.1 201 Created');
    expect(await product.ended()).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(existsSync(path.join(folder, 'run.json'))).toBe(false);
    expectCalmLog();

    // New keys of the deployment and of pictures: what the former ones keep is still read.
    expect(await rotate('deployment', 'pictures')).toBe(0);

    // After a restart, crm:follow continues from its position.
    product = await start();
    expect(await countFound(folder)).toBe(found);
    expect(await statusOf(preview)).toBe(200);
    await followed(follower, 'Ada', 'Bert');
    await follower.stop('SIGINT');
    await enquire('Cleo');
    follower = follow();
    await followed(follower, 'Cleo');
    expect(namesIn(follower)).toEqual(['Cleo']);

    // After kill -9 the next start takes the abandoned Postgres over, and crm:follow comes back by itself.
    const abandoned = postgresPid();
    expect(await product.stop('SIGKILL')).toBeNull();
    expect(postgresPid()).toBe(abandoned);
    product = await start();
    expect(postgresPid()).not.toBe(abandoned);
    expect(await countFound(folder)).toBe(found);
    await enquire('Dora');
    await followed(follower, 'Dora');
    expect(await follower.stop('SIGINT')).toBe(0);

    // A second Ctrl-C ends it at once, without a Postgres left behind, and reset clears the folder.
    const postgres = postgresPid() ?? 0;
    const abandonedEnquiry = await beginEnquiry('Emil');
    product.signal('SIGINT');
    await product.says('Stopping…');
    expect(await product.stop('SIGINT')).toBe(1);
    abandonedEnquiry.socket.destroy();
    await until('Postgres is gone', () => !isRunning(postgres));
    const reset = await runToEnd('programs/reset', [], { folder });
    expect(reset).toEqual({ code: 0, stdout: `Cleared ${folder}.\n`, stderr: '' });
    expect(existsSync(folder)).toBe(false);
  });
});

/** Path of a page in a preview of a demo site, which lasts for a day whatever restarts (SITE-8). */
async function previewLink(): Promise<string> {
  const args = ['preview', 'northside-toyota', '--change-set', '1', '--path', '/about-us'];
  const { stdout } = await runToEnd('programs/site', args, { folder });
  return /\/preview\/\S+/.exec(stdout)?.[0] ?? '';
}

async function rotate(...keys: string[]): Promise<number | null> {
  return (await runToEnd('programs/secret', ['rotate', ...keys], { folder })).code;
}

async function statusOf(path: string): Promise<number> {
  const { statusCode, body } = await request(new URL(path, gatewayOf(folder)), {
    headers: { host: 'northside-toyota.localhost' },
  });
  await body.dump();
  return statusCode;
}

function follow(): TestProcess {
  const follower = new TestProcess('programs/crm-follow', ['--json'], { folder });
  started.push(follower);
  return follower;
}

function namesIn(follower: TestProcess): string[] {
  return follower.out.stdout
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => (JSON.parse(line) as { data: { person?: { name?: string } } }).data.person?.name ?? []);
}

function followed(follower: TestProcess, ...names: string[]): Promise<void> {
  return until(`${names.join(', ')} are followed`, () => names.every((name) => namesIn(follower).includes(name)));
}

const everyService = ['gateway', 'identity', 'leads', 'payment-sandbox', 'search-indexer', 'sites', 'stock'];

/** A service that works without its database says so in an error. */
function expectCalmLog(): void {
  const log = readFileSync(path.join(folder, 'logs/forecourt.log'), 'utf8').trim().split('\n');
  const lines = log.map((line) => JSON.parse(line) as { level: string; service: string; msg: string });
  const stopped = lines.filter(({ msg }) => msg === 'stopped').map(({ service }) => service);
  expect(stopped.sort()).toEqual(everyService);
  expect(lines.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
}
