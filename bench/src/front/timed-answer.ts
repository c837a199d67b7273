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
