import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { leadEvents, leadTopic, sealedLeadEvents, sealedLeadTopic } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport, type Transport, toMessage } from '@forecourt/messaging';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CompactEncrypt } from 'jose';

const program = path.resolve(import.meta.dirname, '../../dist/programs/crm-follow.js');
jest.setTimeout(60_000);

/** Each lead is closed once; they are of one partition or another. */
const closed = (lead: string) =>
  toMessage(leadTopic.name, {
    specversion: '1.0',
    id: `${lead}:1`,
    source: '/services/leads',
    type: leadEvents.LeadClosed.type,
    subject: lead,
    time: '2026-07-01T00:00:00.000Z',
    datacontenttype: 'application/json',
    partitionkey: lead,
    streamversion: 1,
    data: { lead_id: lead, dealership_id: 1, outcome: 'won' },
  });

describe('npm run crm:follow', () => {
  let folder: string;
  let database: TestDatabase;
  let transport: Transport;
  const running: ChildProcessWithoutNullStreams[] = [];

  beforeAll(async () => {
    if (!existsSync(program)) throw new Error(`${program} is missing: run npm run build first.`);
    folder = mkdtempSync(path.join(tmpdir(), 'forecourt-crm-'));
    database = await createTestDatabase();
    transport = await createEmbeddedTransport({ url: database.url, pollMs: 100, rebalanceMs: 50 });
    await transport.ensureTopics([leadTopic, sealedLeadTopic].map((topic) => ({ ...topic, partitions: 1 })));
  });
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await transport.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const follow = (group: string, ...args: string[]) => followAs({}, group, ...args);

  function followAs(env: NodeJS.ProcessEnv, group: string, ...args: string[]): ChildProcessWithoutNullStreams {
    const child = spawn(process.execPath, [program, '--group', group, ...args], {
      env: { ...process.env, NODE_OPTIONS: '', FORECOURT_BROKER_URL: database.url, ...env },
    });
    running.push(child);
    return child;
  }

  /** The ids of this test's leads as they are printed, without end. */
  async function* idsFrom(child: ChildProcessWithoutNullStreams, prefix: string): AsyncGenerator<string> {
    for await (const line of createInterface({ input: child.stdout })) {
      const { id } = JSON.parse(line) as { id: string };
      if (id.startsWith(prefix)) yield id;
      else child.stdin.write(`${id}\n`);
    }
  }

  async function kill(child: ChildProcessWithoutNullStreams): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  it('CRM-1 --ack repeats what was not acknowledged, though it was printed before both ends were killed', async () => {
    await transport.publish(['a1', 'a2', 'a3'].map(closed));
    const first = follow('acknowledging', '--ack');
    const printed = idsFrom(first, 'a');
    expect((await printed.next()).value).toBe('a1:1');
    first.stdin.write('a1:1\n');
    expect((await printed.next()).value).toBe('a2:1');
    await kill(first);

    const second = follow('acknowledging', '--ack');
    const again: string[] = [];
    for await (const id of idsFrom(second, 'a')) {
      again.push(id);
      second.stdin.write(`${id}\n`);
      if (id === 'a3:1') break;
    }
    expect(again.slice(-2)).toEqual(['a2:1', 'a3:1']);
  });

  it('CRM-1 --exec runs the command again until it takes the event, and the next one only then', async () => {
    await transport.publish(['e1', 'e2'].map(closed));
    const seen = path.join(folder, 'seen');
    const failedOnce = path.join(folder, 'failed-once');
    const command = `case "$CE_ID" in e*) ;; *) exit 0;; esac; echo "$CE_ID" >> '${seen}'; test -e '${failedOnce}' || { touch '${failedOnce}'; exit 3; }; grep -q lead_id`;
    const child = follow('executing', '--exec', command);
    const errors = text(child.stderr);
    const lines = () => (existsSync(seen) ? readFileSync(seen, 'utf8').trim().split('\n') : []);
    while (!lines().includes('e2:1') && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    expect(lines()).toEqual(['e1:1', 'e1:1', 'e2:1']);
    expect(await errors).toContain('The command ended with 3 on event e1:1: the event will be delivered again.');
  });

  it('CRM-1 opens sealed leads with its credential, again once the platform answers, and keeps no key', async () => {
    const key = Buffer.alloc(32, 7);
    const example = JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, '../../../contracts/examples/LeadSubmitted.v2.json'), 'utf8'),
    );
    const personal = {
      url: '',
      person: { name: 'Priya' },
      message: 'Hello',
      lead_attributes: { visited_pages: [], linked_query_params: {} },
    };
    const submitted = async (leadId: string, version: number) =>
      toMessage(sealedLeadTopic.name, {
        ...example,
        ...{ id: `${leadId}:${version}`, subject: leadId, partitionkey: leadId, streamversion: version },
        type: sealedLeadEvents.LeadSubmitted.type,
        data: {
          ...example.data,
          lead_id: leadId,
          sealed: await new CompactEncrypt(Buffer.from(JSON.stringify(personal)))
            .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: leadId })
            .encrypt(key),
        },
      });
    const asked: string[] = [];
    const platform = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const leadId: string = JSON.parse(Buffer.concat(chunks).toString()).lead_ids[0];
        asked.push(`${request.url} ${request.headers.authorization} ${leadId}`);
        if (asked.length === 1) return void response.writeHead(503).end();
        const found = { kty: 'oct', kid: leadId, alg: 'A256GCM', k: key.toString('base64url') };
        const is = (name: string) => (leadId === name ? [leadId] : []);
        const keys = leadId === 'own' ? [found] : [];
        response.end(JSON.stringify({ keys, erased: is('erased'), not_found: is('anothers') }));
      });
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
    await transport.publish(await Promise.all(['own', 'erased', 'anothers'].map((leadId) => submitted(leadId, 1))));
    const child = followAs({ FORECOURT_CRM_TOKEN: 'secret' }, 'opening', '--json', '--platform', url);
    const errors = text(child.stderr);
    const opened = new Map<string, Record<string, unknown>>();
    for await (const line of createInterface({ input: child.stdout })) {
      const { subject, data } = JSON.parse(line) as { subject: string; data: Record<string, unknown> };
      opened.set(subject, data);
      if (opened.size === 3) break;
    }
    child.kill('SIGINT');
    platform.close();
    expect(opened.get('own')).toMatchObject({ lead_id: 'own', personal });
    expect(opened.get('own')).not.toHaveProperty('sealed');
    expect(opened.get('erased')).toMatchObject({ personal: null });
    expect(opened.get('anothers')).not.toHaveProperty('personal');
    expect(asked[0]).toBe('/crm/v1/keys Bearer secret own');
    expect(asked[1]).toBe(asked[0]);
    expect(await errors).toContain('The key of lead own could not be fetched, so it comes again: it answered 503.');
  });

  it('ends with one line where the program that reads its lines has gone', async () => {
    const child = follow('unread', '--json');
    const errors = text(child.stderr);
    child.stdout.destroy();
    await transport.publish(['u1', 'u2', 'u3'].map(closed));
    await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    const lines = (await errors).trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('Following leads'))).toEqual([
      'The program that reads the events has exited.',
    ]);
  });

  it('refuses --ack with --exec, and an invalid number of seconds', async () => {
    const both = follow('refused', '--ack', '--exec', 'true');
    expect(await text(both.stderr)).toContain("option '--ack' cannot be used with option '--exec <command>'");
    const never = follow('refused', '--exec', 'true', '--exec-seconds', 'soon');
    expect(await text(never.stderr)).toContain('expected whole seconds from 1 to 99999.');
  });
});
