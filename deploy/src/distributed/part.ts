import { decideRestart, noHistory } from './restart-policy.ts';

/** One part of the running product: a service's process or an engine. */
export interface StackPart {
  name: string;
  kind: 'service' | 'engine';
  /** Of its process; undefined while it does not run. */
  pid(): number | undefined;
  /** kill -9: it is gone when this resolves. Where parts are restarted, that is an end like any other. */
  kill(): Promise<void>;
  /** Starts it; resolves once it is ready (a service: /health/ready; an engine: it answers). */
  start(): Promise<void>;
  /** Lets it end in order; it stays ended. */
  stop(): Promise<void>;
}

/** How a part's process is run; one of a kind at a time. */
export interface Runner extends StackPart {
  /** Where its log is, if it has one. */
  log?: string | undefined;
  /** Resolves when the last started process has exited, for any reason. */
  ended(): Promise<void>;
}

/** A part that exited although nobody stopped it, and what is done about it. */
export interface PartEnd {
  /** Where its log is, if it has one. */
  log: string | undefined;
  /** Milliseconds until it is started again. */
  restartsInMs?: number | undefined;
  /** Why it could not be started again. */
  fault?: unknown;
  /** Whether it was given up. */
  givenUp: boolean;
}

/** How parts are looked after. */
interface Care {
  /** Whether a part that ends by itself is started again. */
  restart: boolean;
  /** Aborted when everything is to stop. */
  signal: AbortSignal;
  /** Called when a part exits although nobody stopped it. */
  onEnd(part: StackPart, end: PartEnd): void;
}

/** A part that is watched, and started again where that is wanted. */
export class WatchedPart implements StackPart {
  readonly #runner: Runner;
  readonly #care: Care;
  #history = noHistory;
  #readySince: number | undefined;
  /** Whether it should be running: its exit is then reported. */
  #isWanted = false;
  #starting: Promise<void> | undefined;
  #restart: NodeJS.Timeout | undefined;
  /** Counts starts: news of an earlier life does not matter any more. */
  #life = 0;

  constructor(runner: Runner, care: Care) {
    this.#runner = runner;
    this.#care = care;
  }

  get name(): string {
    return this.#runner.name;
  }

  get kind(): StackPart['kind'] {
    return this.#runner.kind;
  }

  pid(): number | undefined {
    return this.#runner.pid();
  }

  async kill(): Promise<void> {
    if (!this.#care.restart) this.#isWanted = false;
    await this.#runner.kill();
  }

  async start(): Promise<void> {
    this.#isWanted = true;
    clearTimeout(this.#restart);
    this.#starting ??= this.#run();
    await this.#starting;
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#restart);
    await this.#runner.stop();
    // What was about to start has ended now, or ends here.
    await this.#starting?.catch(() => undefined);
    await this.#runner.stop();
  }

  async #run(): Promise<void> {
    this.#life += 1;
    const life = this.#life;
    this.#readySince = undefined;
    try {
      await this.#runner.start();
      this.#readySince = Date.now();
      void this.#runner.ended().then(() => this.#meetEnd(life));
    } finally {
      this.#starting = undefined;
    }
  }

  #goesOn(life: number): boolean {
    return this.#isWanted && !this.#care.signal.aborted && life === this.#life;
  }

  #meetEnd(life: number, fault?: unknown): void {
    if (!this.#goesOn(life)) return;
    const { restart, onEnd } = this.#care;
    const { log } = this.#runner;
    if (!restart) {
      onEnd(this, { log, givenUp: false });
      return;
    }
    const { history, pauseMs } = decideRestart(this.#history, { at: Date.now(), readySince: this.#readySince });
    this.#history = history;
    onEnd(this, { log, restartsInMs: pauseMs, fault, givenUp: pauseMs === undefined });
    if (pauseMs !== undefined) this.#restart = setTimeout(() => void this.#startAgain(life), pauseMs);
  }

  async #startAgain(life: number): Promise<void> {
    if (!this.#goesOn(life)) return;
    await this.start().catch((error: unknown) => this.#meetEnd(this.#life, error));
  }
}

/** What the console says when a part has ended by itself. */
export function describeEnd({ name }: Pick<StackPart, 'name'>, { log, restartsInMs, fault, givenUp }: PartEnd): string {
  const what = fault === undefined ? `${name} has exited unexpectedly` : `${name} could not be restarted`;
  const next = givenUp
    ? 'It failed to become ready in five starts within a minute and will not be restarted. The others continue without it.'
    : restartsInMs === undefined
      ? 'It will not be restarted.'
      : `It will be restarted in ${restartsInMs / 1_000} s.`;
  return `${what}${log === undefined ? '' : ` (its log is ${log})`}. ${next}`;
}
