import { afterAll, afterEach, beforeAll, describe, jest } from '@jest/globals';
import type { Transport } from '../transport.ts';
import { circuitConformance } from './circuit.ts';
import { settings } from './consuming.ts';
import { deliveryConformance } from './delivery.ts';
import { epochConformance } from './epochs.ts';
import type { TransportHarness } from './harness.ts';
import { Ledger } from './ledger.ts';
import { lostTopicConformance } from './lost-topic.ts';
import { operatingConformance } from './operating.ts';
import { parkingConformance } from './parking.ts';
import { partitionConformance } from './partitions.ts';
import { rebalancingConformance } from './rebalancing.ts';

const TEST_TIMEOUT_MS = 60_000;

export type { TransportHarness } from './harness.ts';

/**
 * What every transport must do, and what relay and consumer make of it. For tests only: it needs jest.
 * @param options.hasProcesses false for a broker that lives in the test's own process: what needs members in others is left out
 */
export function transportConformance(
  name: string,
  makeHarness: () => Promise<TransportHarness>,
  { hasProcesses = true }: { hasProcesses?: boolean } = {},
): void {
  describe(`the ${name} transport`, () => {
    jest.setTimeout(TEST_TIMEOUT_MS);
    let harness: TransportHarness;
    const undo: (() => Promise<void>)[] = [];

    beforeAll(async () => {
      harness = await makeHarness();
    });
    afterEach(async () => {
      for (const step of undo.splice(0).toReversed()) await step();
    });
    afterAll(() => harness.stop());

    async function connect(): Promise<Transport> {
      const transport = await harness.connect();
      undo.push(() => transport.close());
      return transport;
    }

    async function openLedger(): Promise<Ledger> {
      const database = await harness.createDatabase();
      undo.push(() => database.drop());
      const ledger = await Ledger.open(database.url);
      undo.push(() => ledger.close());
      return ledger;
    }

    describe('delivery', () => deliveryConformance(() => harness, connect, hasProcesses));
    describe('rebalancing', () => rebalancingConformance(() => harness, connect, openLedger, hasProcesses));
    describe('parking', () => parkingConformance(settings(connect, openLedger)));
    describe('the circuit', () => circuitConformance(settings(connect, openLedger)));
    describe('a lost topic', () => lostTopicConformance(() => harness, settings(connect, openLedger), openLedger));
    describe('epochs', () => epochConformance(() => harness, settings(connect, openLedger)));
    describe('partitions', () => partitionConformance(settings(connect, openLedger)));
    describe('operating', () => operatingConformance(settings(connect, openLedger), connect));
  });
}
