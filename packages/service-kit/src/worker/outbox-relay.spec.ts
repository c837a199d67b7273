import { describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { startService } from '../server/start-service.ts';
import { outboxRelay } from './outbox-relay.ts';

describe('a service that publishes', () => {
  it('is ready and degraded while the broker is away, and tells how old the oldest event is', async () => {
    let failures = 0;
    const relay = outboxRelay({
      outbox: () => ({ stats: async () => ({ waiting: 3, oldestAgeSeconds: 42 }) }),
      start: () => ({ stats: () => ({ active: true, failures }), stop: async () => undefined }),
    });
    @Module({ providers: [{ provide: DataSource, useValue: {} }, relay] })
    class PublishingModule {}
    const service = await startService({
      name: 'stock',
      module: PublishingModule,
      access: 'public',
      port: 0,
      logger: { level: 'silent' },
    });
    const ready = async () => (await fetch(`${service.url}/health/ready`)).json();

    expect(await ready()).toEqual({ status: 'ok', checks: ['publishing'] });
    failures = 2;
    expect(await ready()).toEqual({ status: 'degraded', checks: ['publishing'], degraded: ['publishing'] });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('outbox_oldest_age_seconds{service="stock"} 42');
    expect(metrics).toContain('outbox_relay_active{service="stock"} 1');
    await service.close();
  });
});
