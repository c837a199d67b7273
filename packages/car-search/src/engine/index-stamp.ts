/**
 * How far an index has been written, kept in the index itself: unlike a database it does not go back when that is restored. `flush` numbers the
 * writes of one generation; a restore begins a new generation, whose documents are above all earlier ones.
 */
export interface IndexStamp {
  readonly generation: number;
  /** The number of the last write that a search could find; 0 before the first. */
  readonly flush: number;
}

/** Revisions in one generation. */
const COUNTS = 2 ** 40;
/** Versions are JSON numbers, which are exact below 2 to the power of 53. */
const GENERATIONS = 2 ** 13;

/** Of an index that no writer has stamped. */
export const FIRST_STAMP: IndexStamp = { generation: 0, flush: 0 };

/** The version of a document: by its generation, then by the revision of its car's row. @throws RangeError beyond exact numbers */
export function versionOf(generation: number, revision: number): number {
  if (generation < 0 || generation >= GENERATIONS || revision < 0 || revision >= COUNTS) {
    throw new RangeError(`Generation ${generation} and revision ${revision} do not make a version.`);
  }
  return generation * COUNTS + revision;
}

/** The generation and the revision that a version was made from. */
export function readVersion(version: number): { generation: number; revision: number } {
  return { generation: Math.floor(version / COUNTS), revision: version % COUNTS };
}

/** A writer has learnt of a generation that another one has ended: it must read the index's stamp again. */
export class EndedGenerationError extends Error {
  override readonly name = 'EndedGenerationError';

  constructor(index: string, ended: number) {
    super(`${index} has documents of a later generation than ${ended}.`);
  }
}
