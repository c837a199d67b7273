/**
 * How many letters must be put in, left out, replaced or swapped with their neighbour to make one word of the other
 * (Damerau-Levenshtein, no letter touched twice). Counts no further than `limit`: beyond it the answer is `limit + 1`.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(last, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, replaced);
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > limit && Math.min(...last) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(at(last, to.length), limit + 1);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
