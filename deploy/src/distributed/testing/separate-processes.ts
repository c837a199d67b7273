import { execFileSync } from 'node:child_process';
import { freeServerPort } from '@forecourt/engines';
import { request } from 'undici';
import { assertPortIsFree } from '../../standalone/port.ts';
import { stackPorts } from '../payment-sandbox.ts';

/** The demo's site that tests search. */
export const SITE = 'northside-toyota.localhost';

/** A port that is free with all those after it that the processes take. */
export async function freePortForAll(): Promise<number> {
  for (;;) {
    const port = await freeServerPort();
    const free = await Promise.all(
      stackPorts(port).map((each) =>
        assertPortIsFree(each).then(
          () => true,
          () => false,
        ),
      ),
    );
    if (free.every(Boolean)) return port;
  }
}

/** What a search answers. */
export interface Found {
  count: number;
  /** Of the first page, in order. */
  ids: string[];
}

/** A visitor's search of one gateway. Rejects if it is not answered with 200. */
export async function search(gatewayUrl: string, query = ''): Promise<Found> {
  const { statusCode, body } = await request(`${gatewayUrl}/api/search${query}`, { headers: { host: SITE } });
  const answer = (await body.json()) as { count: number; hits: { id: string }[] };
  if (statusCode !== 200) throw new Error(`The search was answered with ${statusCode}: ${JSON.stringify(answer)}`);
  return { count: answer.count, ids: answer.hits.map(({ id }) => id) };
}

/** The processes that a process started, by their command lines. */
export function childrenOf(parent: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, ppid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && command !== undefined ? [{ pid: Number(pid), command }] : [];
  });
}
