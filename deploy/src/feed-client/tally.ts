import type { FeedVerdict } from '@forecourt/contracts';

/** Counts verdicts and keeps the first refusals for the end. */
export class Tally {
  sent = 0;
  refused = 0;
  #accepted = 0;
  #unchanged = 0;
  #warnings = 0;
  readonly #refusals: string[] = [];
  readonly #shown: number;

  constructor(shown: number) {
    this.#shown = shown;
  }

  add(verdicts: readonly FeedVerdict[], records: number): void {
    for (const verdict of verdicts) {
      if (verdict.verdict === 'accepted') this.#accepted += 1;
      else if (verdict.verdict === 'unchanged') this.#unchanged += 1;
      else this.#addRefusal(verdict);
      if (verdict.warnings?.length) this.#warnings += 1;
    }
    this.sent += records;
  }

  counts() {
    return { accepted: this.#accepted, unchanged: this.#unchanged, refused: this.refused };
  }

  print(): void {
    console.log(
      `${this.sent} rows: ${this.#accepted} accepted, ${this.#unchanged} unchanged, ${this.refused} refused; ${this.#warnings} with warnings.`,
    );
    for (const line of this.#refusals) console.log(line);
    if (this.refused > this.#refusals.length)
      console.log(`… and ${this.refused - this.#refusals.length} more: --all shows them.`);
  }

  #addRefusal({ index, stocknum, errors = [] }: FeedVerdict): void {
    this.refused += 1;
    if (this.#refusals.length >= this.#shown) return;
    const faults = errors.map((error) => `${error.field}: ${error.message}`).join('; ');
    this.#refusals.push(`  row ${this.sent + index + 1}${stocknum ? ` (${stocknum})` : ''} refused: ${faults}`);
  }
}
