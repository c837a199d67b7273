import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, Ground } from './attack.ts';
import { crowd } from './attack.ts';

/** More than all seats of the lane, of four networks. */
const SLOW_PEERS = 96;
const SLOW_READERS = 12;
/** Answers that one of them asks for at once: together more than the buffers of both sides hold. */
const ANSWERS = 60;
/** The product cuts off who reads nothing for two seconds. */
const UNREAD_MS = 3_400;
/** Until what is left in the buffers is read. */
const READ_WITHIN_MS = 1_000;

/** Bodies that never come, and answers that are never read. */
export const connectionAttacks: readonly Attack[] = [
  {
    name: 'slow bodies',
    attempts: 'every place of the lane, held by bodies of which eight bytes come',
    meets: ['408'],
    play: (ground) =>
      crowd(ground, { many: SLOW_PEERS, everyMs: 50 }, async (network, number) => {
        const path = SLOW_PATHS[number % SLOW_PATHS.length];
        const socket = network.open();
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: ${ground.stage.attacked.host}\r\ncontent-type: application/json\r\nidempotency-key: slow-slow-${number}\r\ncontent-length: 5000\r\n\r\n{"name":`,
        );
        return statusOf(socket, ground.signal);
      }),
  },
  {
    name: 'slow readers',
    attempts: 'places and memory, held by answers that nobody reads',
    meets: ['cut off'],
    play: async (ground) => {
      const { host } = ground.stage.attacked;
      const file = await largestScript(ground, host);
      await crowd(ground, { many: SLOW_READERS, everyMs: 50 }, async (network) => {
        const socket = network.open().pause();
        socket.write(`GET ${file} HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(ANSWERS));
        await pause(UNREAD_MS);
        return readRest(socket);
      });
    },
  },
];

/** Its answers fill the buffers of both sides. @returns the path of the home page's largest script */
async function largestScript({ bystander }: Ground, host: string): Promise<string> {
  const { text } = await bystander.ask({ host, path: '/' });
  const files = [...text.matchAll(/"(\/assets\/[^"]+\.js)"/g)].flatMap(([, file]) =>
    file === undefined ? [] : [file],
  );
  const sized = await Promise.all(
    files.map(async (file) => ({ file, size: (await bystander.ask({ host, path: file })).text.length })),
  );
  const [largest] = sized.sort((one, other) => other.size - one.size);
  if (!largest) throw new Error('The home page has no script.');
  return largest.file;
}

const SLOW_PATHS = ['/api/enquiries', '/mcp', '/api/alerts', '/payments/v1/messages'] as const;

/** The status that a connection is answered with. */
function statusOf(socket: Socket, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const end = (outcome: string) => {
      signal.removeEventListener('abort', stop);
      socket.destroy();
      resolve(outcome);
    };
    const stop = () => end('stopped');
    signal.addEventListener('abort', stop, { once: true });
    socket.once('data', (part) => end(part.toString('latin1', 9, 12)));
    socket.once('close', () => end('closed'));
  });
}

/** Reads what was kept. @returns whether all of it came, or the connection was cut off before */
function readRest(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const end = (outcome: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(() => end('still open'), READ_WITHIN_MS);
    socket.on('data', (part) => {
      // Enough to find status lines, of which one may begin in the part before.
      text = `${text.slice(-STATUS_LINE.length)}${part.toString('latin1')}`;
      if (text.includes(`${STATUS_LINE}503`)) end('503');
    });
    socket.once('close', () => end('cut off'));
    socket.resume();
  });
}

const STATUS_LINE = 'HTTP/1.1 ';
