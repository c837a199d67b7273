import { Caller, type CallerClaims, requireOperator, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { z } from 'zod';
import { IndexingService } from './indexing.service.ts';

const replayBody = z.strictObject({ key: z.string().min(1).optional() });

/** For operators: how the indexer is getting on, and the replay of what it parked. */
@Controller('indexing')
export class IndexingController {
  constructor(@Inject(IndexingService) private readonly indexing: IndexingService) {}

  /** Cars behind, events to come, and what is parked, with reasons. */
  @Get('status')
  status(@Caller() caller: CallerClaims) {
    requireOperator(caller, 'look after the index');
    return this.indexing.status();
  }

  /** Replays one key's parked events, or all; the answer tells for each key how many passed, and why the next did not. */
  @Post('replay')
  @HttpCode(200)
  replay(@Body(ZodBody(replayBody)) body: z.infer<typeof replayBody>, @Caller() caller: CallerClaims) {
    requireOperator(caller, 'look after the index');
    return this.indexing.replay(body.key);
  }
}
