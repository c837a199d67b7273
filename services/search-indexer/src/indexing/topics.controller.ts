import { acceptEpoch, listGroupEpochs } from '@forecourt/messaging';
import { AllowOperator, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const name = z.string().min(1).max(500);
const acceptBody = z.strictObject({ topic: name, epoch: z.uuid(), group: name.optional() });

/** The state of a topic for a group of the indexer. */
export interface ReadTopicView {
  group: string;
  topic: string;
  /** The epoch that it reads; null until it meets one. */
  epoch: string | null;
  /** Why nothing more of the topic is applied, since when, and which epoch was met; null while it is read. */
  halt: { reason: string; since: Date; met: string | null } | null;
}

/** For operators: which epochs of topics are read, and resuming after a topic was lost. */
@Controller('indexing/topics')
@AllowOperator()
export class TopicsController {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Each topic that is read, by group. */
  @Get()
  async list(): Promise<ReadTopicView[]> {
    const epochs = await listGroupEpochs(this.dataSource);
    return epochs.map(({ group, topic, epoch, halt }) => ({
      group,
      topic,
      epoch: epoch ?? null,
      halt: halt ? { reason: halt.reason, since: halt.since, met: halt.met ?? null } : null,
    }));
  }

  /** Lets all groups, or one, read a topic in this epoch, from its beginning. Answers the groups that were moved. */
  @Post('accept')
  @HttpCode(200)
  async accept(@Body(ZodBody(acceptBody)) body: z.infer<typeof acceptBody>) {
    return { moved: await acceptEpoch(this.dataSource, body) };
  }
}
