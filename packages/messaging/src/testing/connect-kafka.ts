import net from 'node:net';
import type { ISocketFactory } from 'kafkajs';
import { createKafkaTransport } from '../kafka/kafka-transport.ts';
import type { Transport } from '../transport.ts';

/** How soon the group gives up a lost member. */
export const TEST_SESSION_TIMEOUT_MS = 2_000;

/** The transport as the conformance suite uses it: quick to take a lost member for dead, so that tests need not wait. */
export function connect(brokers: string, socketFactory?: ISocketFactory): Promise<Transport> {
  return createKafkaTransport({
    brokers: brokers.split(','),
    clientId: 'conformance',
    sessionTimeoutMs: TEST_SESSION_TIMEOUT_MS,
    backOff: { firstMs: 20, lastMs: 200 },
    connection: socketFactory && { socketFactory },
  });
}

/** The network between one client and the brokers, to be cut. */
export class Wires {
  readonly #sockets = new Set<net.Socket>();
  #isCut = false;

  readonly socketFactory: ISocketFactory = ({ host, port, onConnect }) => {
    if (this.#isCut) throw new Error('The wire is cut.');
    const socket = net.connect({ host, port }, onConnect);
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  };

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy(new Error('The wire was cut.'));
  }

  mend(): void {
    this.#isCut = false;
  }
}
