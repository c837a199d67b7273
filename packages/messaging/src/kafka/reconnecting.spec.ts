import { describe, expect, it } from '@jest/globals';
import { Reconnecting } from './reconnecting.ts';

/** Clients that note what becomes of them. */
function clients() {
  const log: string[] = [];
  let made = 0;
  const connection = new Reconnecting(() => {
    made += 1;
    const name = `client ${made}`;
    return {
      name,
      connect: async () => void log.push(`${name} connects`),
      disconnect: async () => void log.push(`${name} disconnects`),
    };
  });
  return { connection, log };
}

describe('a connection that is made again', () => {
  it('is one client until it fails, and another after that', async () => {
    const { connection, log } = clients();
    const name = () => connection.use(async (client) => client.name);
    expect([await name(), await name()]).toEqual(['client 1', 'client 1']);
    await expect(connection.use(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await name()).toBe('client 2');
    expect(log).toEqual(['client 1 connects', 'client 1 disconnects', 'client 2 connects']);
  });

  it('lets those finish who use a client that failed another', async () => {
    const { connection, log } = clients();
    let answer = (_: string) => {};
    const slow = connection.use(() => new Promise<string>((resolve) => (answer = resolve)));
    await expect(connection.use(() => Promise.reject(new Error('not the leader')))).rejects.toThrow('not the leader');
    expect(log).toEqual(['client 1 connects']);
    answer('fine');
    expect(await slow).toBe('fine');
    expect(log).toEqual(['client 1 connects', 'client 1 disconnects']);
  });

  it('ends with its client', async () => {
    const { connection, log } = clients();
    await connection.use(async () => undefined);
    await connection.close();
    expect(log).toEqual(['client 1 connects', 'client 1 disconnects']);
    await expect(connection.use(async () => undefined)).rejects.toThrow('closed');
  });
});
