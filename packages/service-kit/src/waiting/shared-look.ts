/** The result of a quicker look is not kept. */
const SLOW_MS = 100;
/** So a slow look takes at most a tenth of a connection's time. */
const KEPT_FOR_TIMES_ITS_LENGTH = 10;

/**
 * One look at something for all who ask while it takes place. One that took over a tenth of a second is also given to those who ask
 * within ten times its length: so a table that has grown is not read all the time, however often somebody asks. What failed is not kept.
 *
 * @param look reads something whose value of a moment ago will do: a metric, or what an operator's page shows.
 */
export function sharedLook<Seen>(look: () => Promise<Seen> | Seen): () => Promise<Seen> {
  let latest: Promise<Seen> | undefined;
  let keptUntil = Number.POSITIVE_INFINITY;
  const begin = async (): Promise<Seen> => {
    const begun = performance.now();
    keptUntil = Number.POSITIVE_INFINITY;
    try {
      const seen = await look();
      const ended = performance.now();
      const took = ended - begun;
      keptUntil = took < SLOW_MS ? 0 : ended + took * KEPT_FOR_TIMES_ITS_LENGTH;
      return seen;
    } catch (error) {
      keptUntil = 0;
      throw error;
    }
  };
  return () => {
    if (latest === undefined || performance.now() >= keptUntil) latest = begin();
    return latest;
  };
}
