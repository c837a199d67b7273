import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { OutsideNames } from './outside-names.ts';

const HEADER_BYTES = 12;
const NAME_FAULT = 3;
const IP4 = 1;
let server: Socket | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** A name server on this machine: an address as an answer to each question about IPv4, none if there is no such name; undefined is silence. */
async function aServer(answerTo: () => string | null | undefined): Promise<{ servers: string[]; asked: () => number }> {
  let asked = 0;
  const socket = createSocket('udp4');
  server = socket;
  socket.on('message', (question, { port, address: from }) => {
    asked += 1;
    const answer = answerTo();
    if (answer === undefined) return;
    const head = Buffer.from(question.subarray(0, HEADER_BYTES));
    head.writeUInt16BE(0x8180 | (answer === null ? NAME_FAULT : 0), 2);
    const end = question.indexOf(0, HEADER_BYTES) + 5;
    const isIp4 = question.readUInt16BE(end - 4) === IP4;
    const has = answer !== null && isIp4;
    head.writeUInt16BE(has ? 1 : 0, 6);
    head.fill(0, 8);
    const record = Buffer.from([
      0xc0,
      HEADER_BYTES,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      9,
      0,
      4,
      ...(answer ?? '').split('.').map(Number),
    ]);
    socket.send(Buffer.concat([head, question.subarray(HEADER_BYTES, end), ...(has ? [record] : [])]), port, from);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { servers: [`127.0.0.1:${socket.address().port}`], asked: () => asked };
}

describe('names that somebody else gave', () => {
  it('are asked for over the network, and hold none of the few threads that look names up', async () => {
    let held = 0;
    const bySystem = async () => {
      held += 1;
      return [];
    };
    const silent = await aServer(() => undefined);
    const names = new OutsideNames({ ...silent, milliseconds: 50, bySystem });
    await expect(names.addressesOf('crm.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect([silent.asked() > 0, held]).toEqual([true, 0]);
    server?.close();
    const answering = await aServer(() => '203.0.113.9');
    const known = new OutsideNames({ ...answering, bySystem });
    expect(await known.addressesOf('crm.example')).toEqual([{ address: '203.0.113.9', family: 4 }]);
    expect(held).toBe(0);
  });

  it('may be in the file of hosts if the network has none, which is looked up one after another', async () => {
    const none = await aServer(() => null);
    let [now, most] = [0, 0];
    const bySystem = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise(setImmediate);
      now -= 1;
      return [{ address: '192.0.2.7', family: 4 }];
    };
    const names = new OutsideNames({ ...none, bySystem });
    const hosts = ['crm.example', 'other.example', 'localhost', 'site.localhost', 'crm'];
    const found = await Promise.all(hosts.map((host) => names.addressesOf(host)));
    expect(found.flat().map(({ address }) => address)).toEqual(hosts.map(() => '192.0.2.7'));
    expect(most).toBe(1);
    const asked = none.asked();
    await names.addressesOf('localhost');
    expect(none.asked()).toBe(asked);
  });

  it('are turned away if too many wait for the system', async () => {
    const { promise, resolve } = Promise.withResolvers<[]>();
    const names = new OutsideNames({ bySystem: () => promise });
    const waiting = Array.from({ length: 20 }, () => names.addressesOf('localhost'));
    await expect(names.addressesOf('localhost')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    resolve([]);
    await Promise.all(waiting);
    expect(await names.addressesOf('localhost')).toEqual([]);
  });
});
