/** The words nearest to one, by alphabet, and how many errors they are away; none if nothing is near. */
export interface NearWords {
  readonly distance: number;
  readonly words: readonly string[];
}

/** Words' beginnings that one search looks at: one in 42,000 English words takes 29,000 at most. */
export const MOST_BEGINNINGS = 40_000;

/**
 * Words in their order, in which those near to a misspelled one are found. What two neighbours begin with alike is compared once, and all words
 * with a beginning that is too far away are passed over, so that the cost grows with what is near and not with the number of words.
 */
export class SpelledWords {
  /** By alphabet, each once. */
  readonly sorted: readonly string[];
  /** How many letters each shares with the one before it. */
  readonly #shared: Uint16Array;

  constructor(words: Iterable<string>) {
    this.sorted = [...new Set(words)].sort();
    this.#shared = Uint16Array.from(this.sorted, (word, place) => sharedStart(this.sorted[place - 1] ?? '', word));
  }

  /** The first word that begins so; undefined if none does. */
  firstWith(start: string): string | undefined {
    const word = this.sorted[this.#placeOf(start)];
    return word?.startsWith(start) ? word : undefined;
  }

  /**
   * The words within the least number of errors. An error is a letter put in, left out, replaced or swapped with its neighbour
   * (Damerau-Levenshtein, no letter touched twice). None where that takes more than `MOST_BEGINNINGS`: the word stays as typed.
   * @param most the errors that are allowed
   * @param start what the words must begin with
   */
  nearest(word: string, most: number, start = ''): NearWords {
    const rows = new DistanceRows(word, most);
    let [distance, found]: [number, string[]] = [most, []];
    let depth = 0;
    let left = MOST_BEGINNINGS;
    for (let place = this.#placeOf(start); place < this.sorted.length; place += 1) {
      const candidate = this.sorted[place] as string;
      if (!candidate.startsWith(start)) break;
      depth = Math.min(depth, this.#shared[place] as number);
      while (depth < candidate.length && !rows.isOver(depth, distance)) {
        if (left === 0) return { distance: most, words: [] };
        left -= 1;
        depth += 1;
        rows.add(depth, candidate);
      }
      if (depth < candidate.length) {
        // All that begin so are too far away.
        while ((this.#shared[place + 1] ?? 0) >= depth && place + 1 < this.sorted.length) place += 1;
        continue;
      }
      const errors = rows.distance(depth);
      if (errors > distance) continue;
      if (errors < distance) found = [];
      distance = errors;
      found.push(candidate);
    }
    return { distance, words: found };
  }

  #placeOf(start: string): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted[middle] as string) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function sharedStart(one: string, other: string): number {
  let place = 0;
  while (place < one.length && one[place] === other[place]) place += 1;
  return place;
}

/**
 * How many errors each beginning of a candidate is away from each beginning of a word, a row for each letter of the candidate. Counts no further
 * than one above what is allowed.
 */
class DistanceRows {
  readonly #word: Uint16Array;
  readonly #most: number;
  readonly #rows: Uint8Array[] = [];
  readonly #least: number[] = [0];

  constructor(word: string, most: number) {
    this.#word = Uint16Array.from({ length: word.length }, (_, place) => word.charCodeAt(place));
    this.#most = most;
    this.#rows.push(Uint8Array.from({ length: word.length + 1 }, (_, column) => Math.min(column, most + 1)));
  }

  /** Whether nothing that begins with so many letters of the candidate can be within the distance: a swap reaches two rows back. */
  isOver(depth: number, distance: number): boolean {
    return (this.#least[depth] as number) > distance && (this.#least[depth - 1] ?? 0) > distance;
  }

  /** Of a whole candidate of so many letters. */
  distance(depth: number): number {
    const { length } = this.#word;
    return Math.abs(length - depth) > this.#most ? this.#most + 1 : (this.#rows[depth]?.[length] as number);
  }

  /** The row of the candidate's first `depth` letters; those above it are known. Only columns near the diagonal can be within the distance. */
  add(depth: number, candidate: string): void {
    const [word, over] = [this.#word, this.#most + 1];
    let row = this.#rows[depth];
    if (row === undefined) this.#rows[depth] = row = new Uint8Array(word.length + 1);
    const above = this.#rows[depth - 1] as Uint8Array;
    const beforeIt = this.#rows[depth - 2];
    const letter = candidate.charCodeAt(depth - 1);
    const letterBefore = candidate.charCodeAt(depth - 2);
    const first = Math.max(1, depth - this.#most);
    const last = Math.min(word.length, depth + this.#most);
    row[first - 1] = first === 1 ? Math.min(depth, over) : over;
    let left = row[first - 1] as number;
    let least = left;
    for (let column = first; column <= last; column += 1) {
      const replaced = (above[column - 1] as number) + (word[column - 1] === letter ? 0 : 1);
      const isSwapped = column > 1 && word[column - 2] === letter && word[column - 1] === letterBefore;
      const swapped = isSwapped && beforeIt ? (beforeIt[column - 2] as number) + 1 : over;
      left = Math.min((above[column] as number) + 1, left + 1, replaced, swapped, over);
      row[column] = left;
      if (left < least) least = left;
    }
    // The row below looks one column further.
    if (last < word.length) row[last + 1] = over;
    this.#least[depth] = least;
  }
}
