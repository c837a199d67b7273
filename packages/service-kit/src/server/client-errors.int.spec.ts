import { maxHeaderSize } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { type RunningService, startService } from './start-service.ts';

@Controller()
class TestController {
  @Get('*')
  answer() {
    return 'answered';
  }
}

@Module({ controllers: [TestController] })
class TestModule {}

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    name: 'cars',
    module: TestModule,
    access: 'public',
    port: 0,
    logger: { level: 'silent' },
  });
});
afterAll(() => service.close());

/** What a connection answers to bytes as they are. */
async function answerTo(bytes: string): Promise<{ status: number; type: string; body: string }> {
  const socket = connect(service.port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? '';
  return { status: Number(head.split(' ')[1]), type, body };
}

const ask = (...headers: string[]) =>
  answerTo(['GET / HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'));

describe('input that is not a request for a route', () => {
  it('LEAD-4 is refused as problem+json if its headers are too large', async () => {
    const { status, type, body } = await ask('Host: cars.example', `Cookie: ${'c'.repeat(maxHeaderSize)}`);
    expect([status, type]).toEqual([431, expect.stringContaining('application/problem+json')]);
    expect(JSON.parse(body)).toMatchObject({
      status: 431,
      title: 'Request Header Fields Too Large',
      message: 'The address and headers of a request may have at most 16 KiB together.',
      errors: [],
      request_id: expect.any(String),
    });
  });

  it('LEAD-4 is refused as problem+json if it is not well-formed', async () => {
    const { status, type, body } = await answerTo('GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n');
    expect([status, type]).toEqual([400, expect.stringContaining('application/problem+json')]);
    expect(JSON.parse(body).detail).toBe('The request is not well-formed HTTP.');
  });

  it.each(['/', '/health/live'])('SITE-1 is refused at %s if it names two hosts', async (path) => {
    const lines = [`GET ${path} HTTP/1.1`, 'Host: cars.example', 'hOST: other.example', 'Connection: close', '', ''];
    const { status, type, body } = await answerTo(lines.join('\r\n'));
    expect([status, type]).toEqual([400, expect.stringContaining('application/problem+json')]);
    expect(JSON.parse(body).errors).toEqual([{ field: 'host', message: 'There are 2 Host headers, expected one' }]);
  });

  it('SITE-1 is refused if it names no host', async () => {
    const { status, type, body } = await ask('Accept: */*');
    expect([status, type]).toEqual([400, expect.stringContaining('application/problem+json')]);
    expect(JSON.parse(body).message).toBe('There is no Host header, expected one');
  });

  it('SITE-1 is answered if it names one', async () => {
    expect(await ask('Host: cars.example')).toMatchObject({ status: 200, body: 'answered' });
  });
});
