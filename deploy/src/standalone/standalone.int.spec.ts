import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { canReach, findRunAs, findRunningServer, makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
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
jest.setTimeout(90_000);

const parent = makeTestFolder();
const folder = path.join(parent, 'data');
const postgresPid = () => findRunningServer(path.join(folder, 'postgres'));
const oneLine = /^[^\n]+\n$/;

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
  let product: TestProcess;
  let follower: TestProcess;
  let found = 0;

  const followedNames = () =>
    follower.out.stdout
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => (JSON.parse(line) as { data: { person?: { name?: string } } }).data.person?.name ?? []);
  const followed = (...names: string[]) =>
    until(`${names.join(', ')} are followed`, () => names.every((name) => followedNames().includes(name)));

  beforeAll(async () => {
    product = await start();
    follower = new TestProcess('programs/crm-follow', ['--json'], { folder });
    started.push(follower);
  });

  it('says that it is ready when searches find the stock', async () => {
    found = await countFound(folder);
    expect(found).toBeGreaterThan(5);
    expect(product.out.stdout).toMatch(/Northside Toyota +http:\/\/northside-toyota\.localhost:\d+\n/);
  });

  it('tells a second start, a taken port, a bad folder and a reset each in one line', async () => {
    const port = gatewayOf(folder).port;
    const other = path.join(parent, 'other');
    const file = path.join(parent, 'file');
    writeFileSync(file, '');
    const again = await runToEnd('standalone/main', ['--port', '0'], { folder });
    const taken = await runToEnd('standalone/main', ['--port', port], { folder: other });
    const inPlace = await runToEnd('standalone/main', ['--port', '0'], { folder: file });
    const reset = await runToEnd('programs/reset', [], { folder });

    for (const refusal of [again, taken, inPlace, reset]) {
      expect(refusal).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine) });
    }
    expect(again.stderr).toContain(`already runs on ${folder}`);
    expect(taken.stderr).toContain(`Port ${port} is taken`);
    expect(inPlace.stderr).toContain('there is a file in its place');
    expect(reset.stderr).toContain('stop it first');
  });

  it('tells a folder that this user may not write in one line', async () => {
    const closed = path.join(parent, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    // Root may write anywhere, so an ordinary user tries, where one can read the checkout.
    const user = findRunAs();
    if (!canReach(import.meta.dirname, user)) return;
    const refusal = await runToEnd('standalone/main', ['--port', '0'], { folder: closed, ...user });
    expect(refusal).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine) });
    expect(refusal.stderr).toContain(`The data folder ${closed} can't be written: this user may not.`);
  });

  it('tells of a broken feed file in one line', async () => {
    const file = path.join(parent, 'stock.ndjson');
    writeFileSync(file, '{"type": "upsert"}\nnonsense\n');
    const refusal = await runToEnd('programs/feed-push', ['--site', 'northside-toyota', file], { folder });
    expect(refusal).toEqual({ code: 1, stdout: '', stderr: `${file} can't be read: line 2 is not JSON: nonsense\n` });
  });

  it('answers what is in flight on Ctrl-C, then stops everything, Postgres last', async () => {
    await enquire('Ada');
    await followed('Ada');
    const pids = [product.pid, postgresPid() ?? 0];
    const inFlight = await beginEnquiry('Bert');
    product.signal('SIGINT');
    await product.says('Stopping…');
    expect(await inFlight.finish()).toBe('HTTP/1.1 201 Created');

    expect(await product.ended()).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(existsSync(path.join(folder, 'run.json'))).toBe(false);
    const log = readFileSync(path.join(folder, 'logs/forecourt.log'), 'utf8').trim().split('\n');
    const lines = log.map((line) => JSON.parse(line) as { level: string; service: string; msg: string });
    expect(lines.filter(({ msg }) => msg === 'stopped').map(({ service }) => service)).toHaveLength(6);
    // Whoever works without its database says so.
    expect(lines.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  });

  it('feed:push says in one line that nothing runs', async () => {
    const example = path.resolve(import.meta.dirname, '../../demo/example-stock.csv');
    const mapping = path.resolve(import.meta.dirname, '../../mappings/dealer.json');
    const args = ['--site', 'northside-toyota', '--mapping', mapping, example];
    const refusal = await runToEnd('programs/feed-push', args, { folder });
    expect(refusal).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine) });
    expect(refusal.stderr).toContain('Forecourt is not running on this data folder');
  });

  it('CRM-1 keeps stock and leads over a restart, and crm:follow goes on from its place', async () => {
    product = await start();
    expect(await countFound(folder)).toBe(found);
    await followed('Ada', 'Bert');
    await follower.stop('SIGINT');
    await enquire('Cleo');
    follower = new TestProcess('programs/crm-follow', ['--json'], { folder });
    started.push(follower);
    await followed('Cleo');
    expect(followedNames()).toEqual(['Cleo']);
  });

  it('CRM-1 keeps everything over kill -9, and crm:follow comes back by itself', async () => {
    const abandoned = postgresPid();
    expect(await product.stop('SIGKILL')).toBeNull();
    expect(postgresPid()).toBe(abandoned);
    product = await start();
    expect(postgresPid()).not.toBe(abandoned);
    expect(await countFound(folder)).toBe(found);
    await enquire('Dora');
    await followed('Dora');
    expect(await follower.stop('SIGINT')).toBe(0);
  });

  it('takes the example file of the welcome, whole', async () => {
    const args = [
      '--site',
      'northside-toyota',
      '--mapping',
      'deploy/mappings/dealer.json',
      'deploy/demo/example-stock.csv',
    ];
    const push = await runToEnd('programs/feed-push', args, { folder });
    expect(push.stdout).toContain('6 rows: 6 accepted, 0 unchanged, 0 refused; 0 with warnings.');
    expect(push.code).toBe(0);
  });

  it('ends at once on a second Ctrl-C and leaves no Postgres behind; reset clears the folder', async () => {
    const postgres = postgresPid() ?? 0;
    const inFlight = await beginEnquiry('Emil');
    product.signal('SIGINT');
    await product.says('Stopping…');
    expect(await product.stop('SIGINT')).toBe(1);
    inFlight.socket.destroy();
    await until('Postgres is gone', () => !isRunning(postgres));

    const reset = await runToEnd('programs/reset', [], { folder });
    expect(reset).toEqual({ code: 0, stdout: `Cleared ${folder}.\n`, stderr: '' });
    expect(existsSync(folder)).toBe(false);
  });
});
