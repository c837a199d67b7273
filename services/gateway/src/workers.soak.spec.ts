import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Page } from '@forecourt/contracts';
import { type Growth, HEAP_NOISE_BYTES, soak, soakCalls } from '@forecourt/service-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ViewedCars } from './car/watched/viewed-cars.ts';
import type { StockClient } from './clients/service-clients.ts';
import { spoolBody } from './feeds/spooled-body.ts';
import { memoryLimit } from './limits/rate-limit.ts';
import type { SiteContext } from './site/site-context.ts';

// Ten thousand rounds of each, on a machine that may be busy.
jest.setTimeout(120_000);

function expectNothing(left: Growth): void {
  expect(left).toEqual({ listeners: 0, resources: {}, heapBytes: expect.any(Number) });
  expect(left.heapBytes).toBeLessThan(HEAP_NOISE_BYTES);
}

describe('10,000 rounds leave nothing behind', () => {
  it.each(['answers', 'is down'])('of reporting viewed cars while stock %s', async (how) => {
    const site = { config: { slug: 'riverside' }, dealerships: [] } as unknown as SiteContext;
    const page = { content: { kind: 'vehicle', car_id: 'v1' } } as Page;
    const asked = { method: 'GET', ip: '127.0.0.1', headers: { 'user-agent': 'Mozilla/5.0 Firefox/144.0' } };
    const logger = { warn: () => undefined } as unknown as Logger;
    const left = await soak((round) => {
      const request = async () => {
        await round();
        viewed.note(site, page, asked as unknown as FastifyRequest);
        if (how === 'is down') throw new Error('away');
      };
      const viewed: ViewedCars = new ViewedCars({ request } as unknown as StockClient, logger);
      viewed.note(site, page, asked as unknown as FastifyRequest);
      return viewed.start(0);
    });
    expectNothing(left);
  });

  it('of a limit that is counted in this process, of visitors of one network', async () => {
    const limit = memoryLimit({ name: 'spec', times: 1_000_000, seconds: 600 });
    expectNothing(await soakCalls(() => limit.take('192.0.2.1')));
  });

  it('of feeds’ bodies that are verified and dropped', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-soak-'));
    const body = '{"events":[]}';
    const limits = { encoding: undefined, sentLimit: 1_000, inflatedLimit: 1_000 };
    const digest = hash('sha256', body, 'base64');
    const left = await soakCalls(async () => {
      await (await spoolBody(Readable.from([Buffer.from(body)]), { folder, digest, ...limits })).drop();
    });
    expectNothing(left);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
