/** A process of the simulated world: what it waits for never comes any more once it has crashed. */
export class ProcessScope {
  readonly name: string;
  /** Virtual milliseconds; undefined while it lives. */
  crashedAt: number | undefined;
  /** Runs code as this process's own; set by the kernel when it first does. */
  enter: (<Result>(work: () => Result) => Result) | undefined;
  readonly #now: () => number;
  readonly #atCrash: (() => void)[] = [];

  /** @param now virtual milliseconds */
  constructor(name: string, now: () => number) {
    this.name = name;
    this.#now = now;
  }

  get isAlive(): boolean {
    return this.crashedAt === undefined;
  }

  /** Has something done by others once the process has crashed, such as the end of its connections. */
  atCrash(act: () => void): void {
    this.#atCrash.push(act);
  }

  crash(): void {
    if (!this.isAlive) return;
    this.crashedAt = this.#now();
    for (const act of this.#atCrash) act();
  }
}
