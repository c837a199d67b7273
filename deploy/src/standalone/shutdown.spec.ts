import { describe, expect, it, jest } from '@jest/globals';
import { Shutdown } from './shutdown.ts';

describe('the shutdown', () => {
  it('stops in the reverse order of the start, one after another, and only once', async () => {
    const shutdown = new Shutdown();
    const order: string[] = [];
    for (const name of ['Postgres', 'stock', 'gateway']) {
      shutdown.add(name, async () => {
        order.push(`${name} stops`);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(`${name} stopped`);
      });
    }
    await Promise.all([shutdown.run(), shutdown.run()]);
    expect(order).toEqual(['gateway', 'stock', 'Postgres'].flatMap((name) => [`${name} stops`, `${name} stopped`]));
  });

  it('continues if a part fails, and reports it', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const shutdown = new Shutdown();
    const stopPostgres = jest.fn<() => void>();
    shutdown.add('Postgres', stopPostgres);
    shutdown.add('gateway', () => Promise.reject(new Error('no')));
    await shutdown.run();
    expect(stopPostgres).toHaveBeenCalledTimes(1);
    expect(logged).toHaveBeenCalledWith('gateway did not stop cleanly:', new Error('no'));
    logged.mockRestore();
  });

  it('aborts the start, and stops what it had started by then', async () => {
    const shutdown = new Shutdown();
    const stopPostgres = jest.fn<() => void>();
    let postgresRuns = () => {};
    const start = async () => {
      await new Promise<void>((resolve) => {
        postgresRuns = resolve;
      });
      shutdown.add('Postgres', stopPostgres);
      shutdown.signal.throwIfAborted();
    };
    const starting = shutdown.whileStarting(start());
    const stopped = shutdown.run();
    postgresRuns();
    await expect(starting).rejects.toThrow('aborted');
    await stopped;
    expect(stopPostgres).toHaveBeenCalledTimes(1);
  });
});
