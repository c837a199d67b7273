import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedKeyScope } from '@forecourt/contracts';

/** A stand-in for the identity service: it returns the dealerships of one feed key. */
export interface FeedKeyServer {
  /** `http://host:port`. */
  address: string;
  close(): void;
}

/** Starts it on a free port of this machine; every other address is answered 404. */
export async function startFeedKeyServer(scope: FeedKeyScope): Promise<FeedKeyServer> {
  const server = createServer((request, response) => {
    if (request.url !== `/feed-keys/${scope.key_id}/scope`) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(scope));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
