import { Caller, type CallerClaims, requireOperator, ZodBody } from '@forecourt/service-kit';
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

const WORK = 'look after parked events';

/** For operators: what is parked, and what becomes of it (IDX-4). */
@Controller('indexing')
export class ParkingController {
  constructor(@Inject(ParkingService) private readonly parking: ParkingService) {}

  /** Each key that stands, with the event that stopped it and how many wait behind. */
  @Get('parked')
  list(@Caller() caller: CallerClaims) {
    requireOperator(caller, WORK);
    return this.parking.list();
  }

  /** One parked event whole: by its key, and by topic and version where the key alone does not tell. */
  @Get('parked/event')
  show(@Query(ZodBody(eventQuery)) wanted: z.infer<typeof eventQuery>, @Caller() caller: CallerClaims) {
    requireOperator(caller, WORK);
    return this.parking.show(wanted);
  }

  /** What was given up, with who did so, when and why. */
  @Get('discarded')
  discarded(@Caller() caller: CallerClaims) {
    requireOperator(caller, WORK);
    return this.parking.discarded();
  }

  /** Replays one key's parked events, or all; the answer tells for each key how many passed, and why the next did not. */
  @Post('replay')
  @HttpCode(200)
  replay(@Body(ZodBody(replayBody)) body: z.infer<typeof replayBody>, @Caller() caller: CallerClaims) {
    requireOperator(caller, WORK);
    return this.parking.replay(body);
  }

  /** Gives up a key's first parked event and replays what waited behind it; the answer tells of that. */
  @Post('discard')
  @HttpCode(200)
  discard(@Body(ZodBody(discardBody)) body: z.infer<typeof discardBody>, @Caller() caller: CallerClaims) {
    requireOperator(caller, WORK);
    return this.parking.discard(body);
  }
}
