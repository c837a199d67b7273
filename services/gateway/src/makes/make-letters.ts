const MOST_INITIALS = 3;

/**
 * The letters that stand for a make where others show its logo, which is not ours to show: a name of capitals as it is (BMW), the initials
 * of several words (Land Rover: LR), else the first two letters (Mazda: Ma).
 */
export function makeLetters(make: string): string {
  const words = make.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = ''] = words;
  if (words.length > 1) return words.slice(0, MOST_INITIALS).map(initial).join('');
  if (first.length <= MOST_INITIALS && first === first.toUpperCase()) return first;
  return initial(first) + first.slice(1, 2).toLowerCase();
}

const initial = (word: string): string => word.charAt(0).toUpperCase();
