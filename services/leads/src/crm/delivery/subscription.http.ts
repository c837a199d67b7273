import {
  type CreatedSubscription,
  type CreateSubscription,
  createSubscription,
  type Delivery,
  type DeliveryQuery,
  deliveryQuery,
  type Replayed,
  type ReplayRequest,
  type RotateSecret,
  replayRequest,
  rotateSecret,
  type Subscription,
  type SubscriptionQuery,
  subscriptionQuery,
  type TestResult,
} from '@forecourt/contracts';
import { AllowCallers, Ids, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listDeliveries } from './delivery-log.ts';
import { DeliverySender } from './delivery-sender.ts';
import { MessagePreparation } from './prepared-message.ts';
import { requireSubscription } from './subscription.rows.ts';
import { Subscriptions } from './subscriptions.ts';

/** Subscriptions of dealerships to their leads, for the operator: by its own key, or through the gateway, which has checked its credential. */
@Controller('subscriptions')
@AllowCallers({ operator: ['operator'], gateway: ['system'] })
export class SubscriptionController {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly preparation: MessagePreparation,
    private readonly sender: DeliverySender,
    private readonly dataSource: DataSource,
    private readonly ids: Ids,
  ) {}

  /** A new subscription; its answer has the first signing secret. */
  @Post()
  create(@Body(ZodBody(createSubscription)) body: CreateSubscription): Promise<CreatedSubscription> {
    return this.subscriptions.create(body);
  }

  /** All, or those of a dealership, without secrets. */
  @Get()
  list(@Query(ZodBody(subscriptionQuery)) query: SubscriptionQuery): Promise<Subscription[]> {
    return this.subscriptions.list(query);
  }

  /** Sends a test message now, and says how it was answered. */
  @Post(':id/test')
  @HttpCode(200)
  async test(@Param('id') id: string): Promise<TestResult> {
    const subscription = await requireSubscription(this.dataSource, id);
    const result = await this.sender.send(this.preparation.test(subscription, `test:${this.ids.uuid()}`));
    const { retryAfter: _, gone: __, ours: ___, ...shown } = result;
    return shown;
  }

  /** A new signing secret, in this answer alone. */
  @Post(':id/rotate')
  rotate(
    @Param('id') id: string,
    @Body(ZodBody(rotateSecret.prefault({}))) body: RotateSecret,
  ): Promise<CreatedSubscription> {
    return this.subscriptions.rotate(id, body);
  }

  /** Stops sending. */
  @Post(':id/disable')
  @HttpCode(200)
  disable(@Param('id') id: string): Promise<Subscription> {
    return this.subscriptions.disable(id);
  }

  /** Sends again. */
  @Post(':id/enable')
  @HttpCode(200)
  enable(@Param('id') id: string): Promise<Subscription> {
    return this.subscriptions.enable(id);
  }

  /** Removes it with its queue. */
  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string): Promise<void> {
    return this.subscriptions.remove(id);
  }

  /** Queues messages again: from an instant on, or those of one lead. */
  @Post(':id/replay')
  @HttpCode(200)
  replay(@Param('id') id: string, @Body(ZodBody(replayRequest)) body: ReplayRequest): Promise<Replayed> {
    return this.subscriptions.replay(id, body);
  }

  /** Its newest 200 deliveries. */
  @Get(':id/deliveries')
  async deliveries(@Param('id') id: string, @Query(ZodBody(deliveryQuery)) query: DeliveryQuery): Promise<Delivery[]> {
    await requireSubscription(this.dataSource, id);
    return listDeliveries(this.dataSource, { ...query, subscriptionId: id });
  }
}
