import { AllowOperator, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { FailedLetters } from './failed-letters.ts';

const name = z.string().min(1).max(500);
const replayBody = z.strictObject({ key: name.optional() });
const discardBody = z.strictObject({
  key: name,
  version: z.int().optional(),
  by: name,
  reason: z.string().trim().min(1).max(2_000),
});
const letterQuery = z.strictObject({ key: name, version: z.coerce.number().optional() });

/** For operators, in each service that sends letters: those that were given up. The routes are those of parked events, as `dlq` asks both. */
@Controller('letters')
@AllowOperator()
export class LettersController {
  constructor(@Inject(FailedLetters) private readonly failed: FailedLetters) {}

  /** Each letter that was given up, with its purpose and the reason. */
  @Get('parked')
  list() {
    return this.failed.list();
  }

  /** One of them, with what it is about. */
  @Get('parked/event')
  show(@Query(ZodBody(letterQuery)) { key }: z.infer<typeof letterQuery>) {
    return this.failed.show(key);
  }

  /** What was given up for good, with who did so, when and why. */
  @Get('discarded')
  discarded() {
    return this.failed.discarded();
  }

  /** Sends one again, or all. */
  @Post('replay')
  @HttpCode(200)
  replay(@Body(ZodBody(replayBody)) { key }: z.infer<typeof replayBody>) {
    return this.failed.replay(key);
  }

  /** Gives one up for good. */
  @Post('discard')
  @HttpCode(200)
  discard(@Body(ZodBody(discardBody)) body: z.infer<typeof discardBody>) {
    return this.failed.discard(body);
  }
}
