import { type InternalAnswer, type InternalRequest, unavailable } from '@forecourt/service-kit';
import type { Kernel } from '../kernel/kernel.ts';
import type { InternalCall } from './router.ts';

/** Answers a call to a service. @throws ProblemError the service's own */
export type Serve = (call: InternalCall) => Promise<unknown>;

/** In the place of the client of another service: its calls travel through the kernel. */
export class SimulatedClient {
  readonly #kernel: Kernel;
  readonly #audience: string;
  readonly #serve: Serve;

  constructor(kernel: Kernel, audience: string, serve: Serve) {
    this.#kernel = kernel;
    this.#audience = audience;
    this.#serve = serve;
  }

  async request<Answer>(
    method: string,
    path: string,
    options: InternalRequest<Answer> = {},
  ): Promise<InternalAnswer<Answer>> {
    const { body, query, headers, caller, timeoutMs = 5_000 } = options;
    const call: InternalCall = { method, path, body: asSent(body), query: query ?? {}, headers: headers ?? {}, caller };
    const late = Promise.withResolvers<never>();
    const callOff = this.#kernel.later(timeoutMs, () => late.reject(unavailable(`${this.#audience} did not answer.`)));
    const answered = this.#kernel.ask(`${this.#audience}: ${method} ${path}`, () => this.#serve(call));
    const answer = asSent(await Promise.race([answered, late.promise]).finally(callOff));
    return { status: 200, headers: {}, body: (options.answer ? options.answer.parse(answer) : answer) as Answer };
  }

  async close(): Promise<void> {}
}

/** What is left of a value on a wire. */
function asSent(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
