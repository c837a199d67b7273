import { commaSeparated } from '@forecourt/service-kit';
import { z } from 'zod';

const MOST_KEYS = 5;

/** The variable with the keys that sign picture addresses. There is no default: each installation has its own. */
export const pictureKeys = z
  .string()
  .transform(commaSeparated)
  .pipe(z.tuple([key()], key()).refine((keys) => keys.length <= MOST_KEYS))
  .describe(
    `keys for signing picture addresses, separated by commas: the first signs, up to ${MOST_KEYS - 1} former or future ones are also accepted; each is 32 bytes in base64, as openssl rand -base64 32 prints`,
  );

function key() {
  return z.base64().length(44);
}
