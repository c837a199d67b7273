/** How the requests of an attack ended: a status, or what the answer said. */
export class Outcomes {
  readonly #counts = new Map<string, number>();

  note(outcome: string | number): void {
    const name = String(outcome);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Whether any of these was met. */
  met(names: readonly string[]): boolean {
    return names.some((name) => this.#counts.has(name));
  }

  /** The answers that no attack may get: a fault of ours. */
  get faults(): string[] {
    return [...this.#counts.keys()].filter((name) => /^5\d\d/.test(name) && !name.startsWith('503'));
  }

  /** On a line, the most frequent first, as `201 × 2, 409 × 180`. */
  get text(): string {
    const sorted = [...this.#counts].sort(([, one], [, other]) => other - one);
    return sorted.map(([name, count]) => `${name} × ${count}`).join(', ') || 'nothing was sent';
  }
}
