const FIRST_GUESS_MS = 100;
const STEP = 4;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Nothing is stored for longer than this without a check. */
const OLDEST_MS = 36_500 * DAY_MS;
/** An age is watched for its size: each question is a request to every leader of the topic. */
const PRECISION = 1.2;

/**
 * Finds an age, in milliseconds, when one can only ask whether it is exceeded. First in factors of four, then by halving the
 * ratio, to within a fifth above it: a young age takes one question, one of seconds about seven, one of a day thirteen.
 * @param isOlderThan whether the age exceeds this many milliseconds.
 */
export async function findAge(isOlderThan: (milliseconds: number) => Promise<boolean>): Promise<number> {
  let [above, upTo] = [0, FIRST_GUESS_MS];
  while (upTo < OLDEST_MS && (await isOlderThan(upTo))) [above, upTo] = [upTo, upTo * STEP];
  while (above > 0 && upTo > above * PRECISION) {
    const middle = Math.sqrt(above * upTo);
    if (await isOlderThan(middle)) above = middle;
    else upTo = middle;
  }
  return upTo;
}
