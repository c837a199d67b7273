import { connect } from 'node:net';

const API_VERSIONS = 18;
const PATIENCE_MS = 2_000;

/** Whether a Kafka broker on this port of the loopback address takes requests: it is asked for its versions, as every client does first. */
export function answersKafka(port: number): Promise<boolean> {
  const request = Buffer.alloc(14);
  request.writeInt32BE(10, 0);
  request.writeInt16BE(API_VERSIONS, 4);
  request.writeInt16BE(-1, 12);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(PATIENCE_MS, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.once('data', (answer) => finish(answer.length >= 10 && answer.readInt16BE(8) === 0));
  });
}
