import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { AllowOperator } from '../auth/internal-auth.guard.ts';
import { ZodBody } from '../validation/zod-body.ts';
import { ParkedStreams } from './parked-streams.ts';

const name = z.string().min(1).max(500);
const version = z.int().min(1).max(2_147_483_647);
const replayBody = z.strictObject({ key: name.optional() });
const discardBody = z.strictObject({ key: name, version, by: name, reason: z.string().trim().min(1).max(2_000) });
const eventQuery = z.strictObject({ key: name, version: z.coerce.number().pipe(version).optional() });

/** For operators, in each service that publishes: the streams that cannot be published, and what becomes of them. */
@Controller('publishing')
@AllowOperator()
export class ParkedStreamsController {
  constructor(@Inject(ParkedStreams) private readonly parked: ParkedStreams) {}

  /** Each blocked stream, with the event that blocks it and how many wait behind. */
  @Get('parked')
  list() {
    return this.parked.list();
  }

  /** One parked event whole: its stream's first, or the one of a version. */
  @Get('parked/event')
  show(@Query(ZodBody(eventQuery)) { key, version: wanted }: z.infer<typeof eventQuery>) {
    return this.parked.show(key, wanted);
  }

  /** What was given up, with who did so, when and why. */
  @Get('discarded')
  discarded() {
    return this.parked.discarded();
  }

  /** Publishes one stream's parked events, or all; the answer says for each stream how many were, and why the next was not. */
  @Post('replay')
  @HttpCode(200)
  replay(@Body(ZodBody(replayBody)) { key }: z.infer<typeof replayBody>) {
    return this.parked.replay(key);
  }

  /** Gives up a stream's first parked event and publishes what waited behind it; the answer is as of a replay. */
  @Post('discard')
  @HttpCode(200)
  discard(@Body(ZodBody(discardBody)) body: z.infer<typeof discardBody>) {
    return this.parked.discard(body);
  }
}
