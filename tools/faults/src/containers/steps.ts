/** The steps of a run: what each took, and what was wrong with it. */
export class Steps {
  readonly checks: { name: string; faults: string[] }[] = [];
  readonly #taken: { name: string; seconds: number }[] = [];

  /** Does a step and notes how long it took. */
  async time<Result>(name: string, step: () => Promise<Result>): Promise<Result> {
    console.log(`— ${name}`);
    const startedAt = Date.now();
    const result = await step();
    const seconds = (Date.now() - startedAt) / 1_000;
    this.#taken.push({ name, seconds });
    console.log(`  ${seconds.toFixed(1)} s`);
    return result;
  }

  /** Does a step that finds faults, which are reported with those of the others at the end. */
  async check(name: string, step: () => Promise<string[]>): Promise<void> {
    const faults = await this.time(name, step);
    for (const fault of faults) console.log(`  ${fault}`);
    this.checks.push({ name, faults });
  }

  /** The times, a line per step. */
  table(): string {
    return this.#taken.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`).join('\n');
  }
}
