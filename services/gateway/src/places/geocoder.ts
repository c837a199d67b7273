import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import type { Gazetteer, Point } from '@forecourt/places';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { request } from 'undici';
import { z } from 'zod';
import type { GeocoderOptions } from '../config/gateway-config.ts';

/** Finds the point of a postcode or an address (LOC-3). */
export interface Geocoder {
  /**
   * @param query four digits, or words such as 14 Aspley Court, North Lakes QLD; null if it is not a place
   * @param near where the site's places are: of several suburbs by a name, the nearest to one of them is meant
   */
  find(query: string, near: readonly Point[]): Promise<Point | null>;
}

/** Injection token of the Geocoder. */
export const GEOCODER = Symbol('GEOCODER');

const MILLISECONDS = 2_000;
const MOST_BYTES = 512 * 1024;
/** Points stay where they are. */
const KEPT_MS = 86_400_000;
const POINTS_KEPT = 10_000;
const LONGEST_QUERY = 200;
/** So many calls are waited for at once: a service that is slow holds up few visitors, whoever asks for how many places. */
const CALLS_AT_ONCE = 16;
/** Names of places can be made up without end, and each call is paid for. */
const CALLS_AN_HOUR = 1_000;
const HOUR_MS = 3_600_000;

/** The platform's own: a table of postcodes and localities, without any service. */
export function offlineGeocoder({ pointOf, pointOfAddress }: Pick<Gazetteer, 'pointOf' | 'pointOfAddress'>): Geocoder {
  return { find: async (query, near) => (/^\d{4}$/.test(query) ? pointOf(query) : pointOfAddress(query, near)) };
}

/** What a maps service answers: the first result counts. */
const answer = z.object({
  results: z.array(z.object({ geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }) })),
});

/**
 * A maps service; its faults are logged, and then another geocoder answers.
 * @param fallback answers if the service does not, or has been asked as much as it may be
 */
export function mapsServiceGeocoder(
  { url, key, milliseconds = MILLISECONDS }: GeocoderOptions,
  fallback: Geocoder,
  logger: Pick<Logger, 'warn'>,
): Geocoder {
  const ask = async (query: string): Promise<Point | null> => {
    const address = new URL(url);
    address.searchParams.set('address', `${query}, Australia`);
    address.searchParams.set('key', key);
    const { statusCode, headers, body } = await request(address, { signal: AbortSignal.timeout(milliseconds) });
    if (statusCode !== 200 || Number(headers['content-length'] ?? 0) > MOST_BYTES) {
      await body.dump();
      throw new Error(`The maps service answered with status ${statusCode}.`);
    }
    const [first] = answer.parse(JSON.parse(await text(body))).results;
    return first ? { lat: first.geometry.location.lat, long: first.geometry.location.lng } : null;
  };
  // Each call is paid for, so what many ask for is asked once. A failure is not kept.
  const asked = new LRUCache<string, Promise<Point | null>>({ max: POINTS_KEPT, ttl: KEPT_MS });
  const calls = new CallBounds();
  const askOnce = (query: string): Promise<Point | null> | undefined => {
    const words = query.trim().slice(0, LONGEST_QUERY);
    const name = words.toLowerCase();
    const known = asked.get(name);
    if (known) return known;
    if (!calls.take()) return undefined;
    const point = ask(words).finally(() => calls.end());
    asked.set(name, point);
    point.catch(() => asked.delete(name));
    return point;
  };
  return {
    find: (query, near) => {
      const point = askOnce(query);
      if (!point) return fallback.find(query, near);
      return point.catch((error: unknown) => {
        // Not the address: it has the key.
        logger.warn({ fault: error instanceof Error ? error.name : 'unknown' }, 'the maps service did not answer');
        return fallback.find(query, near);
      });
    },
  };
}

/** How many calls may be made: few at once, and so many in an hour. */
class CallBounds {
  #waiting = 0;
  #made = 0;
  #since = performance.now();

  /** Whether one more may be made, which is then counted until its end. */
  take(): boolean {
    const now = performance.now();
    if (now - this.#since >= HOUR_MS) {
      this.#since = now;
      this.#made = 0;
    }
    if (this.#waiting >= CALLS_AT_ONCE || this.#made >= CALLS_AN_HOUR) return false;
    this.#waiting += 1;
    this.#made += 1;
    return true;
  }

  end(): void {
    this.#waiting -= 1;
  }
}
