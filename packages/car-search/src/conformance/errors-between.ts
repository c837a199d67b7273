/**
 * How many letters must be put in, left out, replaced or swapped with their neighbour to make one word of the other, by the definition
 * (Damerau-Levenshtein, no letter touched twice): what the search for near words is compared with.
 */
export function errorsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const costs = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      if (isSwapped) costs.push(at(row - 2, column - 2) + 1);
      (rows[row] as number[])[column] = Math.min(...costs);
    }
  }
  return at(one.length, other.length);
}
