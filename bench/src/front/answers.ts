import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Pool } from 'undici';

/** An answer, compressed as browsers take it. */
interface TimedAnswer {
  /** Milliseconds from the question until the first byte of its body. */
  readonly firstByte: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Asks for a path of a host. @throws Error unless it is answered 200 with a body */
export async function timedAnswer(pool: Pool, path: string, host: string): Promise<TimedAnswer> {
  const started = performance.now();
  const { statusCode, headers, body } = await pool.request({
    method: 'GET',
    path,
    headers: { host, 'accept-encoding': 'br, gzip' },
  });
  let firstByte: number | undefined;
  const parts: Buffer[] = [];
  for await (const part of body) {
    firstByte ??= performance.now() - started;
    parts.push(part as Buffer);
  }
  if (statusCode !== 200 || firstByte === undefined) throw new Error(`${path} answers ${statusCode}.`);
  const single = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { firstByte, headers: Object.fromEntries(single), body: Buffer.concat(parts) };
}

/** An answer as it was sent. */
export interface SentAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A Fastify route that sends one answer's bytes and does nothing else: the least that a page can take. */
interface SameBytes {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts it on a free port of this machine, in a thread of its own. */
export async function startSameBytes(answer: SentAnswer): Promise<SameBytes> {
  const worker = new Worker(new URL('./same-bytes.worker.js', import.meta.url), { workerData: answer });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    port,
    close: async () => {
      await worker.terminate();
    },
  };
}
