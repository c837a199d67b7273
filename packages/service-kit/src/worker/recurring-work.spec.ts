import { describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { startService } from '../server/start-service.ts';
import { recurringWork } from './background-worker.ts';

/** Starts a service that does this work every millisecond; returns its log and its stop. */
async function start(work: () => Promise<unknown>) {
  const lines: string[] = [];
  @Module({ providers: [recurringWork({ name: 'tidy up', everyMs: 1, inject: [], work })] })
  class TidyModule {}
  const service = await startService({
    name: 'tidy',
    module: TidyModule,
    access: 'public',
    port: 0,
    logger: { level: 'error', destination: { write: (line: string) => void lines.push(line) } },
  });
  return { lines, stop: () => service.close() };
}

describe('recurring work', () => {
  it('comes again after a fault, which is logged by its name', async () => {
    const third = Promise.withResolvers<void>();
    let times = 0;
    const { lines, stop } = await start(async () => {
      times += 1;
      if (times === 3) third.resolve();
      if (times < 3) throw new Error('Not now.');
    });
    await third.promise;
    await stop();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ work: 'tidy up', level: 'error' }),
      expect.objectContaining({ work: 'tidy up', level: 'error' }),
    ]);
  });

  it('is not cut off by the stop, and does not come again after it', async () => {
    const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const steps: string[] = [];
    const { stop } = await start(async () => {
      steps.push('begun');
      begun.resolve();
      await release.promise;
      steps.push('ended');
    });
    await begun.promise;
    const stopped = stop().then(() => steps.push('stopped'));
    release.resolve();
    await stopped;
    expect(steps).toEqual(['begun', 'ended', 'stopped']);
  });
});
