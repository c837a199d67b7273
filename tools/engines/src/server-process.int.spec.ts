import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { choosePort, endServer, findServer, markOf, runServer, type ServerPlan, wipe } from './server-process.ts';

describe('a server process', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'forecourt-server-'));
  });
  afterEach(async () => {
    await endServer(folder, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Node instead of Java. */
  async function plan(script: string): Promise<ServerPlan> {
    const port = await choosePort('The server', folder);
    const address = `http://127.0.0.1:${port}`;
    return {
      name: 'The server',
      folder,
      port,
      address,
      program: process.execPath,
      args: ['-e', script, String(port), markOf(folder)],
      detached: true,
      isReady: () =>
        fetch(address).then(
          (answer) => answer.ok,
          () => false,
        ),
    };
  }
  const serving = `require('http').createServer((_, answer) => answer.end()).listen(process.argv[1], '127.0.0.1')`;

  it('is found until it is ended, and comes back on its port', async () => {
    const note = await runServer(await plan(serving));
    expect(findServer(folder)).toEqual(note);
    expect(await endServer(folder, 'SIGTERM')).toBe(true);
    expect(findServer(folder)).toBeUndefined();
    expect(await endServer(folder, 'SIGTERM')).toBe(false);

    expect(await choosePort('The server', folder)).toBe(note.port);
    wipe(folder);
  });

  it('shows the end of its log if it does not start', async () => {
    const broken = await plan(`console.error('No room left.'); process.exit(1)`);
    await expect(runServer(broken)).rejects.toThrow(/^The server ended while starting:\nNo room left\./);
  });

  it('is not mistaken for a process that has its id by now', async () => {
    const note = { pid: process.pid, port: 1, address: 'http://127.0.0.1:1' };
    writeFileSync(path.join(folder, 'server.json'), JSON.stringify(note));
    expect(findServer(folder)).toBeUndefined();
    expect(await endServer(folder, 'SIGTERM')).toBe(false);
  });

  it('refuses a wanted port that something else has', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(choosePort('Kafka', folder, port)).rejects.toThrow(`Kafka cannot listen on 127.0.0.1:${port}`);
    other.close();
  });
});
