import { AllowOperator, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { DOCUMENT_GROUP, ParkedDocuments } from './parked-documents.service.ts';

const name = z.string().min(1).max(500);
const eventQuery = z.strictObject({
  key: name,
  topic: name.optional(),
  group: name.optional(),
  /** Only events have one. */
  version: name.optional(),
});
const replayBody = z.strictObject({ key: name.optional(), topic: name.optional(), group: name.optional() });
const discardBody = z.strictObject({
  group: z.literal(DOCUMENT_GROUP),
  topic: name,
  partition: z.literal(0),
  offset: z.string().regex(/^\d{1,19}$/),
  key: name,
  by: name,
  reason: z.string().trim().min(1).max(2_000),
});

/** For operators: documents that an index refuses, by the same calls as parked events. */
@Controller('documents')
@AllowOperator()
export class ParkedDocumentsController {
  constructor(@Inject(ParkedDocuments) private readonly parked: ParkedDocuments) {}

  /** Each refused document, with the reason. */
  @Get('parked')
  list() {
    return this.parked.list();
  }

  /** One refused document in full, as its index would get it now. */
  @Get('parked/event')
  show(@Query(ZodBody(eventQuery)) wanted: z.infer<typeof eventQuery>) {
    return this.parked.show(wanted);
  }

  /** What was given up, with who did so, when and why. */
  @Get('discarded')
  discarded() {
    return this.parked.discarded();
  }

  /** Writes a car's documents again, or all; the answer says which were refused again, and why. */
  @Post('replay')
  @HttpCode(200)
  replay(@Body(ZodBody(replayBody)) body: z.infer<typeof replayBody>) {
    return this.parked.replay(body);
  }

  /** Gives a refused document up: its index keeps what it has of the car until the car changes. */
  @Post('discard')
  @HttpCode(200)
  discard(@Body(ZodBody(discardBody)) body: z.infer<typeof discardBody>) {
    return this.parked.discard(body);
  }
}
