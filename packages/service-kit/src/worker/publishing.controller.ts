import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { z } from 'zod';
import { AllowOperator } from '../auth/internal-auth.guard.ts';
import { badRequest, unavailable } from '../problem/problem-error.ts';
import { ZodBody } from '../validation/zod-faults.ts';
import type { BackgroundWorker } from './background-worker.ts';
import { OUTBOX_RELAY, type Publishing } from './outbox-relay.ts';

/** How a service publishes a topic. */
export interface PublishedTopicView {
  topic: string;
  /** The topic's epoch and its beginning; null while nothing was published. */
  epoch: string | null;
  since: Date | null;
  /** Whether stored events are being published again. */
  republishing: boolean;
  /** Events that were published again in this epoch. */
  republished: number;
  /** Why nothing is published, as far as this process knows; null if it is. */
  halted: string | null;
}

const epochBody = z.strictObject({ topic: z.string().min(1).max(250) });
/** So many consumers as can share a topic; each partition costs the broker and every publisher a little. */
const MOST_PARTITIONS = 256;
const partitionsBody = epochBody.extend({ partitions: z.int().min(1).max(MOST_PARTITIONS) });

/** For operators: the epochs of the topics that a service publishes, and how it begins another one. */
@Controller('publishing')
@AllowOperator()
export class PublishingController {
  constructor(@Inject(OUTBOX_RELAY) private readonly worker: BackgroundWorker<Publishing>) {}

  /** How each topic is published. */
  @Get()
  show(): Promise<PublishedTopicView[]> {
    const { publishing } = this;
    return Promise.all(publishing.topics.map((topic) => viewOf(publishing, topic)));
  }

  /** Begins another epoch of a topic: all stored events are published again, in the order of their streams, before any new one. */
  @Post('epoch')
  @HttpCode(202)
  async begin(@Body(ZodBody(epochBody)) { topic }: z.infer<typeof epochBody>): Promise<PublishedTopicView> {
    const publishing = this.publishingOf(topic);
    await publishing.beginEpoch(topic);
    return viewOf(publishing, topic);
  }

  /**
   * Gives a topic more partitions and begins another epoch: most keys move to other partitions, and only all of their events published again
   * are in order there. Repeating the call after a fault is safe: nothing is published between the two.
   */
  @Post('partitions')
  @HttpCode(202)
  async repartition(
    @Body(ZodBody(partitionsBody)) { topic, partitions }: z.infer<typeof partitionsBody>,
  ): Promise<PublishedTopicView> {
    const publishing = this.publishingOf(topic);
    try {
      await publishing.addPartitions(topic, partitions);
    } catch (error) {
      if (error instanceof RangeError) throw badRequest([{ field: 'partitions', message: error.message }]);
      throw error;
    }
    await publishing.beginEpoch(topic);
    return viewOf(publishing, topic);
  }

  private publishingOf(topic: string): Publishing {
    const { publishing } = this;
    if (publishing.topics.includes(topic)) return publishing;
    throw badRequest([{ field: 'topic', message: `expected one of ${publishing.topics.join(', ')}; got ${topic}` }]);
  }

  private get publishing(): Publishing {
    const { running } = this.worker;
    if (!running) throw unavailable('The service is starting or stopping.');
    return running;
  }
}

async function viewOf(publishing: Publishing, topic: string): Promise<PublishedTopicView> {
  const found = await publishing.findEpoch(topic);
  return {
    topic,
    epoch: found?.epoch ?? null,
    since: found?.since ?? null,
    republishing: found?.republishing !== undefined,
    republished: found?.republished ?? 0,
    halted: publishing.stats().halted ?? null,
  };
}
