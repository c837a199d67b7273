import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** An answer as it was sent. */
export interface SentAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A Fastify route that sends one answer's bytes and does nothing else: the least that a page can take. */
export interface SameBytes {
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
