import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { AllowOperator } from '../auth/internal-auth.guard.ts';
import { unavailable } from '../problem/problem-error.ts';
import type { BackgroundWorker } from './background-worker.ts';
import { OUTBOX_RELAY, type Publishing } from './outbox-relay.ts';

/** How a service publishes its topic. */
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

/** For operators: the epoch of the topic that a service publishes, and how it begins another one. */
@Controller('publishing')
@AllowOperator()
export class PublishingController {
  constructor(@Inject(OUTBOX_RELAY) private readonly worker: BackgroundWorker<Publishing>) {}

  /** How the topic is published. */
  @Get()
  show(): Promise<PublishedTopicView> {
    return viewOf(this.publishing);
  }

  /** Begins another epoch: all stored events are published again, in the order of their streams, before any new one. */
  @Post('epoch')
  @HttpCode(202)
  async begin(): Promise<PublishedTopicView> {
    const { publishing } = this;
    await publishing.beginEpoch();
    return viewOf(publishing);
  }

  private get publishing(): Publishing {
    const { running } = this.worker;
    if (!running) throw unavailable('The service is starting or stopping.');
    return running;
  }
}

async function viewOf(publishing: Publishing): Promise<PublishedTopicView> {
  const found = await publishing.findEpoch();
  return {
    topic: publishing.topic,
    epoch: found?.epoch ?? null,
    since: found?.since ?? null,
    republishing: found?.republishing !== undefined,
    republished: found?.republished ?? 0,
    halted: publishing.stats().halted ?? null,
  };
}
