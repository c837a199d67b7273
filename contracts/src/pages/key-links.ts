import { pages } from './page-list.ts';

/** Parts of addresses that open something of one visitor's to whoever has the address, such as a booking. */
const KEYS = /\/:(?:token|purchase)(?=\/|$)/;

const opening = pages
  .flatMap(({ paths }): readonly string[] => (typeof paths === 'string' ? [] : paths))
  .filter((path) => KEYS.test(path))
  .map((path) => path.split(KEYS)[0] ?? '');

/**
 * Whether an address is a key to something of one visitor's, such as /reservations/{token}: it is kept nowhere but with them.
 * @param path of an address, without its query
 */
export const isKeyLink = (path: string): boolean => opening.some((start) => path.startsWith(`${start}/`));
