/** A file that can't be read in its declared format. The message names the file and, if possible, the line. */
export class FeedFileError extends Error {
  override readonly name = 'FeedFileError';
}
