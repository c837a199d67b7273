import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { FileSender } from './file-sender.ts';

const file = {
  ...{ id: 'ff_1', state: 'queued', mode: 'full', dry_run: false, format: 'csv', encoding: 'utf-8', bytes: 9, rows: 0 },
  ...{ received_at: '2026-03-01T00:00:00.000Z', accepted: 0, unchanged: 0, refused: 0, warned: 0, dealerships: [] },
};
const list = { csv: 'a\n1', mode: 'full', asOf: '2026-03-01T00:00:00.000Z' } as const;
const busy = { status: 429, type: '/problems/feed-in-flight', message: 'A key may have 1 file in progress.' };

describe('the sender of a file', () => {
  let server: Server;
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });
  const senderTo = async (...answers: [number, object][]) => {
    const left = answers.values();
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        const { value: [status, body] = [500, {}] } = left.next();
        response
          .writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
          .end(JSON.stringify(body));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return new FileSender(url, { keyId: 'fk_1', secret: 'AAAA' }, 'north', 1);
  };

  it('comes again where a key has another upload in progress, although it tries each request once', async () => {
    const sender = await senderTo([429, busy], [503, busy], [202, file]);
    await expect(sender.send(list)).resolves.toBe('ff_1');
    await sender.close();
  });

  it('reports any other refusal at once', async () => {
    const sender = await senderTo([400, { message: 'No such mapping.' }], [202, file]);
    await expect(sender.send(list)).rejects.toThrow('No such mapping.');
    await sender.close();
  });
});
