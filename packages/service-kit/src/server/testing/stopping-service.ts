// A program for the test of a process's stop: a service whose /slow is answered when /release is called.
import { Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { runUntilStopped } from '../run-until-stopped.ts';
import { startService } from '../start-service.ts';

/** The program's argument, as JSON. */
export interface StoppingTask {
  noticeMilliseconds: number;
  drainMilliseconds: number;
}

const task = JSON.parse(process.argv[2] ?? '{}') as StoppingTask;
const released = Promise.withResolvers<void>();

@Controller()
class SlowController {
  @Get('slow')
  async slow() {
    console.log(JSON.stringify({ msg: 'in flight' }));
    process.emitWarning('The connection pool is old.', { code: 'OLD_POOL' });
    await released.promise;
    return { answered: true };
  }

  @Post('release')
  @HttpCode(204)
  release() {
    released.resolve();
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

await runUntilStopped('slow', (own) =>
  own(startService({ name: 'slow', module: SlowModule, access: 'public', port: 0, ...task })),
);
