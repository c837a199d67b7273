import { createHash } from 'node:crypto';

/** Characters that are hashed at once. */
const BLOCK = 65_536;

/** What happened in a run, line by line; two runs are the same where their digests are. */
export class Journal {
  readonly lines: string[] = [];
  readonly #hash = createHash('sha256');
  readonly #most: number;
  #count = 0;
  #unhashed = '';

  /** @param most how many of the last lines are kept, to be shown */
  constructor(most: number) {
    this.#most = most;
  }

  get count(): number {
    return this.#count;
  }

  write(line: string): void {
    this.#count += 1;
    this.#unhashed += `${line}\n`;
    if (this.#unhashed.length > BLOCK) this.#hashUp();
    if (this.#most === 0) return;
    this.lines.push(line);
    if (this.lines.length > this.#most * 2) this.lines.splice(0, this.lines.length - this.#most);
  }

  /** The digest of all lines so far. */
  digest(): string {
    this.#hashUp();
    return this.#hash.copy().digest('hex').slice(0, 16);
  }

  #hashUp(): void {
    this.#hash.update(this.#unhashed);
    this.#unhashed = '';
  }
}
