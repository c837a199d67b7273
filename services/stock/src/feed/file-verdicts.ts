import type { FeedVerdict, FieldError } from '@forecourt/contracts';

/** Faults that the answer to a file names besides the first of each record: about 4 MB of text. */
const MOST_FAULTS = 20_000;

/**
 * The verdicts on a file's records, within their memory limit: a small compressed file can hold a hundred thousand records with
 * nothing but faults. Once many were named, a record keeps only its first one.
 */
export class FileVerdicts {
  readonly #verdicts: FeedVerdict[] = [];
  #room = MOST_FAULTS;

  add(verdict: FeedVerdict): void {
    const { errors = [], warnings = [], ...rest } = verdict;
    const faults = errors.length + warnings.length;
    if (faults <= 1 || faults <= this.#room) {
      this.#room -= faults;
      this.#verdicts.push(verdict);
      return;
    }
    const isRefused = errors.length > 0;
    const [first] = isRefused ? errors : warnings;
    const left: FieldError = {
      field: '',
      message: `and ${faults - 1} more; an answer lists at most ${MOST_FAULTS}`,
    };
    const named = first ? [first, left] : [];
    this.#verdicts.push({ ...rest, ...(isRefused ? { errors: named } : { warnings: named }) });
  }

  /** All of them, in the order of the file. */
  inOrder(): FeedVerdict[] {
    return this.#verdicts.sort((a, b) => a.index - b.index);
  }
}
