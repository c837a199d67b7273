import { createTestDatabase } from '@forecourt/embedded-postgres';
import type { TransportHarness } from '../conformance/harness.ts';
import { transportConformance } from '../conformance/transport-conformance.ts';
import { connect, Wires } from '../testing/connect-kafka.ts';
import { loseTopic } from '../testing/kafka-broker.ts';
import type { Transport } from '../transport.ts';

const brokers = process.env.FORECOURT_TEST_KAFKA ?? '';

async function makeHarness(): Promise<TransportHarness> {
  const wiresOf = new Map<Transport, Wires>();
  return {
    connect: async () => {
      const wires = new Wires();
      const transport = await connect(brokers, wires.socketFactory);
      wiresOf.set(transport, wires);
      return transport;
    },
    connectModule: new URL('../testing/connect-kafka.ts', import.meta.url).href,
    settings: brokers,
    cutMemberships: async (client) => {
      const wires = wiresOf.get(client);
      wires?.cut();
      return () => wires?.mend();
    },
    loseTopic,
    createDatabase: createTestDatabase,
    stop: async () => undefined,
  };
}

transportConformance('Kafka', makeHarness);
