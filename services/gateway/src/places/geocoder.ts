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

/** The platform's own: a table of postcodes and localities, without any service. */
export function offlineGeocoder({ pointOf, pointOfAddress }: Pick<Gazetteer, 'pointOf' | 'pointOfAddress'>): Geocoder {
  return { find: async (query, near) => (/^\d{4}$/.test(query) ? pointOf(query) : pointOfAddress(query, near)) };
}

/** What a maps service answers: the first result counts. */
const answer = z.object({
  results: z.array(z.object({ geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }) })),
});

/** A maps service; its faults are logged, and then another geocoder answers. @param fallback answers if the service does not */
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
  const askOnce = (query: string): Promise<Point | null> => {
    const words = query.trim().slice(0, LONGEST_QUERY);
    const name = words.toLowerCase();
    const known = asked.get(name);
    if (known) return known;
    const point = ask(words);
    asked.set(name, point);
    point.catch(() => asked.delete(name));
    return point;
  };
  return {
    find: (query, near) =>
      askOnce(query).catch((error: unknown) => {
        // Not the address: it has the key.
        logger.warn({ fault: error instanceof Error ? error.name : 'unknown' }, 'the maps service did not answer');
        return fallback.find(query, near);
      }),
  };
}
