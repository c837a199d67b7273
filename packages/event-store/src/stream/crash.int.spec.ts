import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { becomeReader, note, openTestStore, readAll, type TestStore } from '../testing/test-store.ts';

const fixture = fileURLToPath(new URL('../testing/crash-fixture.ts', import.meta.url));

describe('kill -9', () => {
  let test: TestStore;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    test = await openTestStore();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await test.close();
  });

  it('between append and publish, and between publish and remove, loses nothing that was committed', async () => {
    const committed = await runAndKill('writer');
    const published = await runAndKill('relay');
    const reader = await becomeReader(test.outbox);
    const again = await readAll(reader, 2);
    await reader.remove(again);

    expect(committed).toEqual(['car-1:1', 'car-1:2']);
    expect(published).toEqual(committed);
    expect(again.map(({ streamId, version }) => `${streamId}:${version}`)).toEqual(committed);

    // The killed writer's open transaction left neither an event nor a lock.
    await note(test.store, 'car-2', 'after the crash');
    expect((await readAll(reader, 1)).map(({ streamId, version }) => `${streamId}:${version}`)).toEqual(['car-2:1']);
    await reader.close();
  });

  /** Starts the fixture, waits for the line that says it is done, kills it, and returns the line. */
  async function runAndKill(role: 'writer' | 'relay'): Promise<string[]> {
    const child = spawn(process.execPath, [fixture, role, test.url], { stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const exited = once(child, 'exit');
    const line = await Promise.race([
      once(child.stdout, 'data').then(([chunk]) => String(chunk)),
      exited.then(() => Promise.reject(new Error(`The ${role} ended by itself: ${complaint}`))),
    ]);
    child.kill('SIGKILL');
    await exited;
    return JSON.parse(line) as string[];
  }
});
