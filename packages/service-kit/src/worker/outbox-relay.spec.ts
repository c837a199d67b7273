import { describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ParkingStore } from '../publishing/parked-streams.ts';
import { startService } from '../server/start-service.ts';
import { outboxRelay } from './outbox-relay.ts';

describe('a service that publishes', () => {
  it('is ready and degraded while the broker is down, and reports the age of the oldest event', async () => {
    let failures = 0;
    let halted: string | undefined;
    const relay = outboxRelay({
      service: 'stock',
      topic: 'vehicles',
      outbox: () => ({
        stats: async () => ({ waiting: 3, oldestAgeSeconds: 42, parkedStreams: 2, parkedEvents: 9 }),
        parked: {} as ParkingStore,
        findEpoch: async () => undefined,
        beginEpoch: async () => undefined,
      }),
      start: () => ({
        stats: () => ({ active: true, failures, halted }),
        isCircuitOpen: () => false,
        addPartitions: async () => undefined,
        whyUnpublishable: async () => undefined,
        stop: async () => undefined,
      }),
    });
    @Module({ providers: [{ provide: DataSource, useValue: {} }, ...relay] })
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
    [failures, halted] = [0, 'The topic is lost.'];
    expect(await ready()).toMatchObject({ status: 'degraded', degraded: ['publishing'] });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('outbox_oldest_age_seconds{service="stock"} 42');
    expect(metrics).toContain('outbox_parked_streams{service="stock"} 2');
    expect(metrics).toContain('outbox_parked_events{service="stock"} 9');
    expect(metrics).toContain('outbox_open_circuit{service="stock"} 0');
    expect(metrics).toContain('outbox_relay_active{service="stock"} 1');
    expect(metrics).toContain('outbox_relay_halted{service="stock"} 1');
    await service.close();
  });
});
