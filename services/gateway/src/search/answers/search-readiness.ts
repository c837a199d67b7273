import type { CarSearchEngine } from '@forecourt/car-search';
import type { ReadinessRegistry, SiteDirectory } from '@forecourt/service-kit';

/** Of the indexes that are missing. */
const NAMED = 10;

/**
 * Makes the gateway ready only once the search engine answers and has an index of the sites. Where it is lost later the gateway is degraded:
 * it still takes enquiries and feeds, and shows cars, which no other gateway could do better.
 */
export function registerSearch(
  readiness: ReadinessRegistry,
  engine: Pick<CarSearchEngine, 'resolveAlias' | 'listIndexes'>,
  directory: Pick<SiteDirectory, 'sites'>,
): void {
  readiness.register('search', () => assertSearchable(engine, directory), 'start');
}

/**
 * One site whose index is missing, or whose name for it the engine refuses, must not take the others away: any index will do. Without sites the
 * engine has only to answer.
 */
async function assertSearchable(
  engine: Pick<CarSearchEngine, 'resolveAlias' | 'listIndexes'>,
  directory: Pick<SiteDirectory, 'sites'>,
): Promise<void> {
  const aliases = [...new Set(directory.sites().map(({ config }) => config.search.index_name))];
  if (aliases.length === 0) {
    await engine.listIndexes();
    return;
  }
  const asked = await Promise.allSettled(aliases.map((alias) => engine.resolveAlias(alias)));
  if (asked.some((answer) => answer.status === 'fulfilled' && answer.value !== undefined)) return;
  const named = aliases.slice(0, NAMED).join(', ');
  const [refused] = asked.filter((answer) => answer.status === 'rejected');
  throw new Error(`The search engine has no index for ${named} yet.`, { cause: refused?.reason });
}
