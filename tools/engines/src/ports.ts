import { createServer } from 'node:net';

/** Below the range that Linux gives to clients' sockets: a server that restarts finds its port free again. */
const FIRST = 20_000;
const COUNT = 12_000;

/** A TCP port that is free on the loopback address. */
export async function freeServerPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}

/** Whether a server could listen on this port of the loopback address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
