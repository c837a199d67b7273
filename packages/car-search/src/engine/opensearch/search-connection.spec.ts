import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailableError, UnknownIndexError } from '../car-search-engine.ts';
import { SearchConnection } from './search-connection.ts';

const servers: Server[] = [];
const connections: SearchConnection[] = [];
afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close();
  for (const server of servers.splice(0)) server.close();
});

async function startNode(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function addressOfNobody(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

function connectionTo(...addresses: string[]): SearchConnection {
  const connection = new SearchConnection(addresses);
  connections.push(connection);
  return connection;
}

describe('the connection of searches', () => {
  it('requests below the given address, with its credentials, only from complete shards', async () => {
    const seen: Record<string, unknown> = {};
    const node = await startNode((request, response) => {
      Object.assign(seen, { url: request.url, authorization: request.headers.authorization });
      response.end('{"found":true}');
    });
    expect(await connectionTo(`http://us%40r:p%3Ass@${node}/search/`).search('a b', {})).toEqual({ found: true });
    expect(seen).toEqual({
      url: '/search/a%20b/_search?allow_partial_search_results=false',
      authorization: `Basic ${Buffer.from('us@r:p:ss').toString('base64')}`,
    });
  });

  it('uses another node if one is down, and retries if a connection breaks', async () => {
    let asked = 0;
    const node = await startNode((request, response) => {
      asked += 1;
      if (asked === 1) request.socket.destroy();
      else response.end(`{"asked":${asked}}`);
    });
    const connection = connectionTo(await addressOfNobody(), `http://${node}`);
    expect(await connection.search('cars', {})).toEqual({ asked: 2 });
    expect(await connection.search('cars', {})).toEqual({ asked: 3 });
    const others = connectionTo(await addressOfNobody(), `http://${node}`);
    await expect(Promise.all(Array.from({ length: 4 }, () => others.search('cars', {})))).resolves.toHaveLength(4);
  });

  it('skips a node that says it can’t work now, and reports it if all do', async () => {
    const away = await startNode((_request, response) => response.writeHead(503).end('{"status":503}'));
    const node = await startNode((_request, response) => response.end('{"found":true}'));
    expect(await connectionTo(`http://${away}`, `http://${node}`).search('cars', {})).toEqual({ found: true });
    await expect(connectionTo(`http://${away}`).search('cars', {})).rejects.toThrow(EngineUnavailableError);
  });

  it('reports that no node responds, and a missing index', async () => {
    await expect(connectionTo(await addressOfNobody()).search('cars', {})).rejects.toThrow(EngineUnavailableError);
    const node = await startNode((_request, response) => {
      response.writeHead(404).end('{"error":{"type":"index_not_found_exception"},"status":404}');
    });
    await expect(connectionTo(`http://${node}`).search('cars', {})).rejects.toThrow(UnknownIndexError);
  });
});
