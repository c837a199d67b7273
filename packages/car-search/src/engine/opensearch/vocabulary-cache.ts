import type { Vocabulary } from '../../words/vocabulary.ts';

interface Entry {
  readonly vocabulary: Promise<Vocabulary>;
  /** When it was requested, in milliseconds of the process. */
  readonly since: number;
}

/**
 * The vocabularies of an engine's indexes for a while, as making one reads every word of an index. When one is too old the
 * next caller still has it, and it is renewed meanwhile: only the very first caller waits.
 */
export class VocabularyCache {
  readonly #read: (indexOrAlias: string) => Promise<Vocabulary>;
  readonly #milliseconds: number;
  readonly #entries = new Map<string, Entry>();

  /** @param milliseconds the age from which a vocabulary is renewed */
  constructor(read: (indexOrAlias: string) => Promise<Vocabulary>, milliseconds: number) {
    this.#read = read;
    this.#milliseconds = milliseconds;
  }

  get(indexOrAlias: string): Promise<Vocabulary> {
    const entry = this.#entries.get(indexOrAlias);
    if (entry === undefined) return this.#renew(indexOrAlias);
    if (performance.now() - entry.since >= this.#milliseconds) this.#renew(indexOrAlias, entry.vocabulary);
    return entry.vocabulary;
  }

  #renew(name: string, former?: Promise<Vocabulary>): Promise<Vocabulary> {
    const since = performance.now();
    const vocabulary = this.#read(name);
    this.#entries.set(name, { vocabulary: former ?? vocabulary, since });
    vocabulary.then(
      () => this.#entries.set(name, { vocabulary, since }),
      // The next caller retries, and gets the error itself if it lasts.
      () => this.#entries.delete(name),
    );
    return vocabulary;
  }
}
