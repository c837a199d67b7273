import { AllowOperator, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { acceptEpoch, listGroupEpochs } from '../consumer/epochs.table.ts';
import { FollowedGroups } from './followed-group.ts';
import { type ReadTopicView, toReadTopicView } from './following.wire.ts';
import { ParkedEvents } from './parked-events.ts';

const name = z.string().min(1).max(500);
const acceptBody = z.strictObject({ topic: name, epoch: z.uuid(), group: name.optional() });
const replayBody = z.strictObject({ key: name.optional(), topic: name.optional(), group: name.optional() });
const discardBody = z.strictObject({
  group: name,
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
  group: name.optional(),
  version: z.coerce.number().int().min(1).optional(),
});

/** For operators, in every service that follows topics: which epochs its groups read, and what they have parked (IDX-4). */
@Controller('following')
@AllowOperator()
export class FollowingController {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FollowedGroups) private readonly groups: FollowedGroups,
    @Inject(ParkedEvents) private readonly parked: ParkedEvents,
  ) {}

  /** Each topic of each group: those that the service follows, and what the database has of others. */
  @Get()
  async list(): Promise<ReadTopicView[]> {
    const stored = await listGroupEpochs(this.dataSource);
    const declared = this.groups
      .all()
      .flatMap(({ spec: { group, topics } }) => topics.map((topic) => ({ group, topic })));
    const isSame = (one: Place) => (other: Place) => one.group === other.group && one.topic === other.topic;
    const unread = declared.filter((each) => !stored.some(isSame(each)));
    return [
      ...stored.map((each) => toReadTopicView(each, declared.some(isSame(each)))),
      ...unread.map((each) => toReadTopicView({ ...each, epoch: undefined, halt: undefined }, true)),
    ];
  }

  /** Lets all groups, or one, read a topic in this epoch, from its beginning. Answers the groups that were moved. */
  @Post('accept')
  @HttpCode(200)
  async accept(@Body(ZodBody(acceptBody)) body: z.infer<typeof acceptBody>) {
    return { moved: await acceptEpoch(this.dataSource, body) };
  }

  /** Each blocked key, with the event that blocks it and how many wait behind. */
  @Get('parked')
  listParked() {
    return this.parked.list();
  }

  /** One parked event in full: by its key, and by group, topic and version if the key is not enough. */
  @Get('parked/event')
  show(@Query(ZodBody(eventQuery)) wanted: z.infer<typeof eventQuery>) {
    return this.parked.show(wanted);
  }

  /** What was given up, with who did so, when and why. */
  @Get('discarded')
  discarded() {
    return this.parked.discarded();
  }

  /** Replays one key's parked events, or all; the answer says for each key how many succeeded, and why the next one failed. */
  @Post('replay')
  @HttpCode(200)
  replay(@Body(ZodBody(replayBody)) body: z.infer<typeof replayBody>) {
    return this.parked.replay(body);
  }

  /** Discards a key's first parked event and replays those behind it; the answer reports the replay. */
  @Post('discard')
  @HttpCode(200)
  discard(@Body(ZodBody(discardBody)) body: z.infer<typeof discardBody>) {
    return this.parked.discard(body);
  }
}

interface Place {
  readonly group: string;
  readonly topic: string;
}
