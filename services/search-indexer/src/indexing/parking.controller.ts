import { AllowOperator, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { ParkingService } from './parking.service.ts';

const name = z.string().min(1).max(500);
const replayBody = z.strictObject({ key: name.optional(), topic: name.optional() });
const discardBody = z.strictObject({
  topic: name,
  partition: z.int().min(0),
  offset: z.string().regex(/^\d{1,19}$/),
  key: name,
  by: name,
  reason: z.string().trim().min(1).max(2_000),
});
const eventQuery = z.strictObject({
  key: name,
  topic: name.optional(),
  version: z.coerce.number().int().min(1).optional(),
});

/** For operators: parked events, and what to do with them (IDX-4). */
@Controller('indexing')
@AllowOperator()
export class ParkingController {
  constructor(@Inject(ParkingService) private readonly parking: ParkingService) {}

  /** Each blocked key, with the event that blocks it and how many wait behind. */
  @Get('parked')
  list() {
    return this.parking.list();
  }

  /** One parked event in full: by its key, and by topic and version if the key is not enough. */
  @Get('parked/event')
  show(@Query(ZodBody(eventQuery)) wanted: z.infer<typeof eventQuery>) {
    return this.parking.show(wanted);
  }

  /** What was given up, with who did so, when and why. */
  @Get('discarded')
  discarded() {
    return this.parking.discarded();
  }

  /** Replays one key's parked events, or all; the answer says for each key how many succeeded, and why the next one failed. */
  @Post('replay')
  @HttpCode(200)
  replay(@Body(ZodBody(replayBody)) body: z.infer<typeof replayBody>) {
    return this.parking.replay(body);
  }

  /** Discards a key's first parked event and replays those behind it; the answer reports the replay. */
  @Post('discard')
  @HttpCode(200)
  discard(@Body(ZodBody(discardBody)) body: z.infer<typeof discardBody>) {
    return this.parking.discard(body);
  }
}
