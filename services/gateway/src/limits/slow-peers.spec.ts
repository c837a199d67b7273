import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SlowPeers, type WatchedBody } from './slow-peers.ts';

const TURN = { site: 'riverside', network: '192.0.2.1' };

describe('a body that is watched before its route reads it', () => {
  let server: Server;
  let sender: Socket;
  beforeAll(async () => {
    server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    sender?.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Eight bytes of a thousand are sent; nobody reads them yet, as a folder for them is made. */
  async function begun(peers: SlowPeers): Promise<WatchedBody> {
    const asked = once(server, 'request') as Promise<[IncomingMessage]>;
    sender = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sender.on('error', () => undefined);
    sender.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n12345678');
    const [request] = await asked;
    return peers.watch(request, TURN);
  }

  const closed = ({ bytes }: WatchedBody) => new Promise((resolve) => bytes.once('close', resolve));

  it('does not end the process if its sender leaves: whoever reads it then gets the error', async () => {
    const watched = await begun(new SlowPeers());
    sender.destroy();
    await closed(watched);
    await expect(text(watched.bytes)).rejects.toMatchObject({ status: 400 });
  });

  it('does not end the process if its sender is too slow', async () => {
    const watched = await begun(new SlowPeers());
    await closed(watched);
    await expect(text(watched.bytes)).rejects.toMatchObject({ status: 408 });
  });
});
