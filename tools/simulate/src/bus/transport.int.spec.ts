import { createTestDatabase } from '@forecourt/embedded-postgres';
import { type TransportHarness, transportConformance } from '@forecourt/messaging/conformance';
import { Kernel } from '../kernel/kernel.ts';
import { Broker } from './broker.ts';
import { SimulatedTransport } from './transport.ts';

/** Nothing goes wrong by itself: the suite says what does. */
const quiet = { lostAnswers: 0, shortReads: false };
const PUMP_MS = 5;

/** Lets virtual time pass as fast as the machine's own. @returns how to stop it */
function pump(kernel: Kernel): () => Promise<void> {
  let isStopped = false;
  const run = async () => {
    for (let before = performance.now(); !isStopped; ) {
      await new Promise((resolve) => setTimeout(resolve, PUMP_MS));
      const now = performance.now();
      await kernel.runFor(now - before);
      before = now;
    }
  };
  const ended = run();
  return () => {
    isStopped = true;
    return ended;
  };
}

async function makeHarness(): Promise<TransportHarness> {
  const kernel = new Kernel(1);
  const broker = new Broker();
  return {
    connect: async () => new SimulatedTransport(kernel, broker, quiet),
    connectModule: '',
    settings: '',
    cutMemberships: async (client) => (client as SimulatedTransport).cutMemberships(),
    loseTopic: async (topic) => broker.lose(topic),
    createDatabase: createTestDatabase,
    stop: pump(kernel),
  };
}

transportConformance('simulated', makeHarness, { hasProcesses: false });
