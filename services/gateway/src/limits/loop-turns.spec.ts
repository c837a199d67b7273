import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FairLane } from './fair-lane.ts';
import { LoopTurns } from './loop-turns.ts';

const CONNECTIONS = 60;
const LONG = { waitMilliseconds: 60_000, holdMilliseconds: 60_000, pauseMilliseconds: 60_000 };

describe('turns of the event loop', () => {
  it('are accepting in the turn of a connection and in the next, in which its request is read', async () => {
    const turns = new LoopTurns();
    expect(turns.isAccepting).toBe(false);
    await nextTurn();
    turns.accepted();
    expect(turns.isAccepting).toBe(true);
    await nextTurn();
    expect(turns.isAccepting).toBe(true);
    await nextTurn();
    await nextTurn();
    expect(turns.isAccepting).toBe(false);
  });

  it('let in all connections that wait before the lane gives the second seat: the last is nobody’s turn later', async () => {
    const turns = new LoopTurns();
    // However busy the machine is, there are seats.
    const loop = {
      milliseconds: 0,
      get isAccepting() {
        return turns.isAccepting;
      },
    };
    const lane = new FairLane({ seats: 8, waiting: 100, ...LONG }, loop);
    let accepted = 0;
    const server = createServer().on('connection', (socket) => {
      turns.accepted();
      accepted += 1;
      socket.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sockets: Socket[] = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) socket.on('error', () => undefined);
    const seenAt: number[] = [];
    await once(server, 'connection');
    await Promise.all(
      Array.from({ length: 2 }, (_, place) =>
        lane.enter({ site: `site ${place}`, network: 'n' }).admitted.then(() => seenAt.push(accepted)),
      ),
    );
    server.close();
    expect(seenAt).toEqual([1, CONNECTIONS]);
  });
});
