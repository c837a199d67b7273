/** The type of the elements, by its number in each Postgres: text. */
const TEXT = 25;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/**
 * Values as the parameter of a `text[]` that is cast to json or jsonb, in the binary form of arrays: each text goes as it is. In the form of
 * a literal it would be escaped here and unescaped there, which takes both as long as making the text.
 */
export function jsonTexts(values: readonly unknown[]): Buffer {
  const texts = values.map((value) => JSON.stringify(value));
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const bytes = sizes.reduce((sum, size) => sum + LENGTH_BYTES + size, HEADER_BYTES);
  const array = Buffer.allocUnsafe(bytes);
  // One dimension, no nulls, the elements' type, how many there are, and the number of the first.
  let at = 0;
  for (const part of [1, 0, TEXT, texts.length, 1]) at = array.writeInt32BE(part, at);
  for (const [place, text] of texts.entries()) {
    at = array.writeInt32BE(sizes[place] ?? 0, at);
    at += array.write(text, at);
  }
  return array;
}
