import type { FeedVerdict, FieldChange } from '@forecourt/contracts';
import type { FileRow } from './file-rows.ts';
import { worded } from './push-report.ts';

/** Counts verdicts, and keeps the first refusals and warnings for the end. */
export class Tally {
  rows = 0;
  refused = 0;
  #accepted = 0;
  #unchanged = 0;
  readonly #refusals: Shown;
  readonly #warnings: Shown;
  readonly #effects: Shown;

  /** @param shown how many refusals, and how many warnings, are kept. */
  constructor(shown: number) {
    this.#refusals = new Shown(shown);
    this.#warnings = new Shown(shown);
    this.#effects = new Shown(shown);
  }

  add(row: FileRow, { verdict, stocknum, errors = [], warnings = [], effects = [] }: FeedVerdict): void {
    const name = `  ${placeOf(row)}${stocknum ? ` (${stocknum})` : ''}`;
    this.rows += 1;
    if (verdict === 'accepted') this.#accepted += 1;
    else if (verdict === 'unchanged') this.#unchanged += 1;
    else {
      this.refused += 1;
      this.#refusals.add(() => `${name} refused: ${worded(errors)}`);
    }
    if (effects.length > 0) this.#effects.add(() => `${name} ${changesText(effects)}`);
    if (warnings.length > 0) this.#warnings.add(() => `${name} warned: ${worded(warnings)}`);
  }

  counts() {
    return { accepted: this.#accepted, unchanged: this.#unchanged, refused: this.refused };
  }

  /** The summary, then the refusals, then the warnings, a line each. */
  lines(): string[] {
    const { accepted, unchanged, refused } = this.counts();
    return [
      `${this.rows} rows: ${accepted} accepted, ${unchanged} unchanged, ${refused} refused; ${this.#warnings.count} with warnings.`,
      ...this.#effects.lines('that would change'),
      ...this.#refusals.lines('refused'),
      ...this.#warnings.lines('with warnings'),
    ];
  }
}

/** What a dry run would change of a vehicle; of one that is new, that it would be listed. */
function changesText(effects: readonly FieldChange[]): string {
  const slug = effects.find(({ field, from }) => field === 'slug' && from === null)?.to;
  if (slug) return `would be listed as ${slug}`;
  const changes = effects.map(
    ({ field, from, to }) => `${field} from ${JSON.stringify(from)} to ${JSON.stringify(to)}`,
  );
  return `would change: ${changes.join('; ')}`;
}

/** A row as a person finds it in the file. */
export const placeOf = ({ row, line }: Pick<FileRow, 'row' | 'line'>): string =>
  line === undefined ? `row ${row}` : `row ${row} (line ${line})`;

class Shown {
  count = 0;
  readonly #lines: string[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(line: () => string): void {
    this.count += 1;
    if (this.#lines.length < this.#most) this.#lines.push(line());
  }

  lines(kind: string): string[] {
    const more = this.count - this.#lines.length;
    return more > 0
      ? [...this.#lines, `  … and ${more} more ${kind}: use --all to show them or --report FILE to save them.`]
      : this.#lines;
  }
}
