import { AllowOperator, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { acceptEpoch, listGroupEpochs } from '../consumer/position/epochs.table.ts';
import { FollowedGroups } from './followed-group.ts';
import { type ReadTopicView, toReadTopicView } from './following.wire.ts';

const name = z.string().min(1).max(500);
const acceptBody = z.strictObject({ topic: name, epoch: z.uuid(), group: name.optional() });

/** For operators, in every service that follows topics: which epochs its groups read (IDX-4). */
@Controller('following')
@AllowOperator()
export class FollowingController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly groups: FollowedGroups,
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
}

interface Place {
  readonly group: string;
  readonly topic: string;
}
