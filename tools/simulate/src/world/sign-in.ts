import { ProblemError } from '@forecourt/service-kit';
import { site } from './configuration.ts';
import type { World } from './world.ts';

const claims = {
  service: 'gateway',
  actor: 'visitor',
  scope: { kind: 'site', id: site.slug, revision: 1 },
};
const operator = { service: 'operator', actor: 'operator' };
/** How often somebody asks for a code, and how long they wait for one, in number and virtual milliseconds. */
const CODES = 3;
const PATIENCE_MS = 25_000;
const LOOK_MS = 1_000;

/** Somebody who signs in by a code that is sent to their phone, and asks for another one if none comes (AUTH-1). */
export class SignIn {
  readonly phone: string;
  /** When a code was asked for, virtual milliseconds. */
  readonly askedAt: number[] = [];
  isDone = false;
  readonly #world: World;
  readonly #browser: string;

  /** @param number below 100 */
  constructor(world: World, number: number) {
    this.#world = world;
    this.phone = `+614910000${String(number).padStart(2, '0')}`;
    this.#browser = world.kernel.random.bytes(32).toString('base64url');
  }

  async run(): Promise<void> {
    for (let asked = 1; asked <= CODES; asked += 1) {
      this.askedAt.push(this.#world.kernel.now);
      await this.#ask('/sign-in/codes', {
        browser: this.#browser,
        phone: this.phone,
        network: '203.0.113.7',
        site_name: site.name,
        host: site.hosts[0],
      });
      const code = await this.#received(asked);
      if (code === undefined) continue;
      const fault = await this.#ask('/sign-in/sessions', { browser: this.#browser, code, device: 'Firefox on Linux' });
      if (fault === undefined) break;
      // A code that another one has replaced, or whose use was not answered, is refused.
      if (fault.status === 400 && asked === 1)
        this.#world.fail(`the code of ${this.phone} was refused: ${fault.message}`);
    }
    await this.#lookAtFailed();
    this.isDone = true;
  }

  /** @returns undefined if it was done; else why not */
  async #ask(path: string, body: object): Promise<ProblemError | undefined> {
    try {
      const call = { method: 'POST', path, body, caller: claims };
      await this.#world.ask('identity', `${this.phone} asks ${path}`, (process) => process.serve(call));
      return undefined;
    } catch (error) {
      this.#world.kernel.log(`${this.phone} is answered ${String(error)}`);
      if (error instanceof ProblemError) return error;
      throw error;
    }
  }

  /** The code of the newest text. @param count how many were asked for */
  async #received(count: number): Promise<string | undefined> {
    const { kernel, texts } = this.#world;
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
      const own = texts.accepted.filter(({ to }) => to === this.phone);
      if (own.length >= count) return /^\d+/.exec(own.at(-1)?.text ?? '')?.[0];
      await kernel.pause(LOOK_MS);
    }
    return undefined;
  }

  /** An operator who looks at what could not be sent sees no code. */
  async #lookAtFailed(): Promise<void> {
    const call = { method: 'GET', path: '/letters/parked', caller: operator };
    const serve = () => this.#world.ask('identity', 'the operator lists letters', (process) => process.serve(call));
    const listed = await serve().catch((error: unknown) => this.#world.kernel.log(`the operator is answered ${error}`));
    if (JSON.stringify(listed ?? null).includes('sign_in_code'))
      this.#world.fail('an operator was shown a sign-in code');
  }
}
