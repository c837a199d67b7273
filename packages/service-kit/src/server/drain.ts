import { once } from 'node:events';
import type { Server } from 'node:http';

/**
 * Stops listening and waits until the requests in flight have their answers; connections that are left after the given time
 * are cut. @returns whether all ended by themselves.
 */
export async function drain(server: Server, withinMilliseconds: number): Promise<boolean> {
  if (!server.listening) return true;
  let cut = false;
  const timer = setTimeout(() => {
    cut = true;
    server.closeAllConnections();
  }, withinMilliseconds);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
  clearTimeout(timer);
  return !cut;
}
