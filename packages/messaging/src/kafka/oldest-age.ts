const FIRST_GUESS_MS = 100;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Nothing is kept for longer than this without anybody having looked. */
const OLDEST_MS = 36_500 * DAY_MS;
const PRECISION = 1.05;

/**
 * Finds an age, in milliseconds, of which one can only ask whether it is reached. First in doubling steps, then by halves, to a twentieth:
 * a young age takes one or two questions, one of hours about thirty.
 * @param isOlderThan whether the age is above so many milliseconds.
 */
export async function findAge(isOlderThan: (milliseconds: number) => Promise<boolean>): Promise<number> {
  let [above, upTo] = [0, FIRST_GUESS_MS];
  while (upTo < OLDEST_MS && (await isOlderThan(upTo))) [above, upTo] = [upTo, upTo * 2];
  while (upTo > FIRST_GUESS_MS && upTo > above * PRECISION) {
    const middle = (above + upTo) / 2;
    if (await isOlderThan(middle)) above = middle;
    else upTo = middle;
  }
  return upTo;
}
