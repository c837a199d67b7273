import type { Metrics } from '@forecourt/service-kit';
import type { GatewayLimits } from '../config/gateway-config.ts';
import type { RouteLimits } from './bound-routes.ts';
import { FairLane } from './fair-lane.ts';
import { LoopTurns } from './loop-turns.ts';
import { memoryLimit } from './rate-limit.ts';
import type { SlowPeers } from './slow-peers.ts';

/** Injection token of what bounds every route: counts by network, and lanes. */
export const ROUTE_LIMITS = Symbol('ROUTE_LIMITS');

const HOLD_MS = 30_000;
/** A sixth of what a visitor waits for a place. */
const PAUSE_MS = 500;
/** How many may wait for each seat. */
const WAITING_A_SEAT = 16;
/** A picture that is made waits for others that are made: a page comes without it meanwhile. */
const FILE_WAIT_MS = 10_000;

/** Creates what bounds every route, counted in this process, and its gauges. */
export function routeLimits(limits: GatewayLimits, metrics: Metrics, peers: SlowPeers): RouteLimits {
  const aMinute = (name: string, times: number) => memoryLimit({ name, times, seconds: 60 });
  const turns = new LoopTurns();
  const lane = (seats: number, waitMilliseconds: number) =>
    new FairLane(
      {
        ...{ seats, waiting: seats * WAITING_A_SEAT, waitMilliseconds },
        ...{ holdMilliseconds: HOLD_MS, pauseMilliseconds: PAUSE_MS },
      },
      turns,
    );
  const lanes = {
    visitors: lane(limits.requestsAtOnce, limits.requestWaitMilliseconds),
    files: lane(limits.filesAtOnce, FILE_WAIT_MS),
  };
  for (const name of ['admitted', 'waiting', 'turned_away'] as const) {
    const read = laneMetrics[name];
    metrics.gauge({
      name: `gateway_requests_${name}`,
      read: async () => ({ visitors: read(lanes.visitors), files: read(lanes.files) }),
    });
  }
  metrics.gauge({
    name: 'gateway_waits_for',
    read: async () => ({ bodies: peers.counts.bodies, readers: peers.counts.answers }),
  });
  return {
    lanes,
    turns,
    counts: {
      pages: aMinute('pages', limits.pagesPerMinute),
      reads: aMinute('reads', limits.readsPerMinute),
      sends: aMinute('sends', limits.sendsPerMinute),
      sitemaps: aMinute('sitemaps', limits.sitemapsPerMinute),
      files: aMinute('files', limits.filesPerMinute),
      exports: aMinute('exports', limits.exportsPerMinute),
      operations: aMinute('operations', limits.operationsPerMinute),
    },
  };
}

const laneMetrics = {
  admitted: ({ counts }: FairLane) => counts.taken,
  waiting: ({ counts }: FairLane) => counts.waiting,
  turned_away: ({ counts }: FairLane) => counts.turnedAway,
};
