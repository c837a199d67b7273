import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { StoppingTask } from './testing/stopping-service.ts';

const program = path.resolve(import.meta.dirname, '../../dist/server/testing/stopping-service.js');

/** A service in a separate process. */
class SlowProcess {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  readonly #lines: Record<string, unknown>[] = [];

  constructor(task: StoppingTask) {
    if (!existsSync(program)) throw new Error(`${program} is missing: run npm run build first.`);
    this.child = spawn(process.execPath, [program, JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    this.exit = once(this.child, 'exit').then(([code]) => code as number | null);
    const { stdout, stderr } = this.child;
    if (!stdout || !stderr) throw new Error('The process has no output.');
    // Both streams go to one log: every line of either is JSON.
    for (const input of [stdout, stderr])
      createInterface({ input }).on('line', (line) => this.#lines.push(JSON.parse(line)));
  }

  /** Resolves with the first log line of this text. */
  async line(text: string): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.#lines.find(({ msg }) => msg === text);
      if (found) return found;
      if (this.child.exitCode !== null) throw new Error(`It ended without a line '${text}'.`);
      await pause(5);
    }
  }

  /** Asks for /slow, and resolves with its address and the answer to come once it is in flight. */
  async inFlight(): Promise<{ url: string; answer: Promise<Response> }> {
    const { port } = await this.line('listening');
    const url = `http://127.0.0.1:${port}`;
    const answer = fetch(`${url}/slow`);
    answer.catch(() => undefined);
    await this.line('in flight');
    return { url, answer };
  }
}

describe('a process that gets a stop signal', () => {
  let slow: SlowProcess | undefined;
  afterEach(() => void slow?.child.kill('SIGKILL'));

  it('becomes not ready at once, answers requests in flight, ignores a second signal, and exits with 0', async () => {
    slow = new SlowProcess({ noticeMilliseconds: 2_000, drainMilliseconds: 10_000 });
    const { url, answer } = await slow.inFlight();
    const ready = async () => (await fetch(`${url}/health/ready`)).status;
    expect(await ready()).toBe(200);

    slow.child.kill('SIGTERM');
    await slow.line('stopping');
    while ((await ready()) !== 503);
    slow.child.kill('SIGTERM');
    slow.child.kill('SIGINT');
    expect((await fetch(`${url}/release`, { method: 'POST' })).status).toBe(204);

    const answered = await answer;
    expect(answered.status).toBe(200);
    expect(await answered.json()).toEqual({ answered: true });
    expect(await slow.exit).toBe(0);
  });

  it('logs a warning of Node as a line like any other', async () => {
    slow = new SlowProcess({ noticeMilliseconds: 0, drainMilliseconds: 50 });
    const { answer } = await slow.inFlight();
    expect(await slow.line('a warning of Node')).toMatchObject({
      level: 'warn',
      service: 'slow',
      err: { message: 'The connection pool is old.', code: 'OLD_POOL' },
    });
    slow.child.kill('SIGTERM');
    await expect(answer).rejects.toThrow();
    expect(await slow.exit).toBe(0);
  });

  it('cuts a request that hangs when its time is over, and ends with 0', async () => {
    slow = new SlowProcess({ noticeMilliseconds: 0, drainMilliseconds: 50 });
    const { answer } = await slow.inFlight();
    slow.child.kill('SIGTERM');
    await expect(answer).rejects.toThrow();
    expect(await slow.exit).toBe(0);
    expect(await slow.line('requests were aborted because they did not finish in time')).toMatchObject({
      level: 'warn',
    });
  });
});
