import { SystemClock } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { HttpSender } from './http-sender.ts';
import { addressRule, requireTarget } from './target-rules.ts';

describe('where webhooks may go', () => {
  it.each([
    'http://crm.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://192.168.0.4/',
    'https://a:b@crm.example',
  ])('refuses %s', (url) => {
    expect(() => requireTarget(url, false)).toThrow();
  });

  it('takes this machine in development only', () => {
    expect(requireTarget('http://127.0.0.1:4000/x', true).port).toBe('4000');
    expect(() => requireTarget('http://10.0.0.1:4000/x', true)).toThrow('private network');
  });

  it('connects to no private address behind a name, nor to one that is given as a number', async () => {
    const sender = new HttpSender(addressRule(false), new SystemClock());
    for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '2130706433']) {
      const result = await sender.send({ url: `http://${host}:9/`, headers: {}, body: '{}' });
      expect(result).toMatchObject({ delivered: false, fault: expect.stringContaining('not a public address') });
    }
    await sender.close();
  });

  it('connects to the address that was checked, however the name answers next, and refuses one bad address among good ones', async () => {
    const { createServer } = await import('node:http');
    const reached: string[] = [];
    const server = createServer(({ socket }, response) => {
      reached.push(socket.localAddress ?? '');
      response.writeHead(200, { connection: 'close' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const url = `http://crm.example:${(server.address() as { port: number }).port}/`;
    let answers = [['127.0.0.2'], ['127.0.0.3'], ['127.0.0.2', '127.0.0.3']];
    const names = {
      addressesOf: async () => {
        const [now = [], ...later] = answers;
        answers = later;
        return now.map((address) => ({ address, family: 4 }));
      },
    };
    const sender = new HttpSender((address) => address === '127.0.0.2', new SystemClock(), 5_000, names);
    const send = () => sender.send({ url, headers: {}, body: '{}' });
    expect(await send()).toMatchObject({ delivered: true });
    const refused = { delivered: false, fault: expect.stringContaining('127.0.0.3, which is not a public address') };
    expect([await send(), await send()]).toMatchObject([refused, refused]);
    expect(reached.map((address) => address.replace('::ffff:', ''))).toEqual(['127.0.0.2']);
    await sender.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('gives up on a target that does not answer in time, or sends without end', async () => {
    const { createServer } = await import('node:http');
    const server = createServer((request, response) => {
      if (request.url === '/endless') response.writeHead(200).write('x');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const port = (server.address() as { port: number }).port;
    const sender = new HttpSender(addressRule(true), new SystemClock(), 200);
    const hung = await sender.send({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '' });
    expect(hung).toMatchObject({ delivered: false, fault: 'did not answer in time' });
    const endless = await sender.send({ url: `http://127.0.0.1:${port}/endless`, headers: {}, body: '' });
    expect(endless.milliseconds).toBeLessThan(5_000);
    await sender.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
