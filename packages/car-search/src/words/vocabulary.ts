/**
 * The words that the documents of an index hold, as far as typing errors are corrected: tokens of letters alone.
 * Engines supply it from their documents; keywords are corrected against it before any engine reads them.
 */
export interface Vocabulary {
  /** Tells whether some car has this token, or one that begins with it. */
  knows(start: string): boolean;
  /** The nearest tokens within the allowed distance (SRCH-6), nearest only, by alphabet; none where nothing is near. */
  corrections(word: string): string[];
}
