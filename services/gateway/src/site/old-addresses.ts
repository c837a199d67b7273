import { type RedirectAnswer, redirectAnswer } from '@forecourt/contracts';
import { SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { SitesClient } from '../clients/service-clients.ts';
import { type SiteContext, visitorOf } from './site-context.ts';
import { isOwnPath } from './site-paths.ts';

/** What is kept of all sites' answers, in characters: what robots ask for in vain is asked for again. */
const MOST_KEPT = 4_000_000;
/** A longer address is no old one. */
const LONGEST = 1_000;

/**
 * Where the old addresses of sites lead (SITE-1). The sites service has them a row each; they are looked up one at a time, only where there is no page.
 * A site's redirects are known by their digest, so what was found once never changes.
 */
@Injectable()
export class OldAddresses {
  readonly #kept = new LRUCache<string, RedirectAnswer>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ to }, key) => key.length + (to?.length ?? 0) + 1,
  });

  constructor(
    private readonly sites: SitesClient,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The path that took the place of an address of a site; null if none did, or while the sites service does not respond. A preview has none, because the
   * path would lead out of it.
   * @param address a path with its query
   */
  async targetOf(site: SiteContext, address: string): Promise<string | null> {
    const { slug, redirects } = site.config;
    if (redirects === undefined || site.preview || address.length > LONGEST || !isOwnPath(address)) return null;
    const key = `${slug} ${redirects} ${address}`;
    const known = this.#kept.get(key);
    if (known) return known.to;
    try {
      const query = new URLSearchParams({ address });
      const { body } = await this.sites.request('GET', `/sites/${slug}/redirects/${redirects}?${query}`, {
        caller: visitorOf(site),
      });
      const answer = redirectAnswer.parse(body);
      this.#kept.set(key, answer);
      return answer.to !== null && isOwnPath(answer.to) ? answer.to : null;
    } catch (error) {
      this.logger.warn({ err: error, site: slug }, 'the redirects of a site could not be asked');
      return null;
    }
  }
}
