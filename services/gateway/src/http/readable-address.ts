import { reservedPrefixes } from '@forecourt/contracts';

/**
 * The address that the router reads in the place of a request's. It refuses a path that cannot be decoded, such as /100%, before any page
 * can answer: a person would read a problem as data. Such a path is passed on as it is typed, and no page has it. Calls and files are left
 * to the router.
 */
export function readableAddress(address: string): string {
  const [path = ''] = address.split('?', 1);
  const [, first = ''] = path.split('/', 2);
  if (reservedPrefixes.includes(first.toLowerCase()) || isDecodable(path)) return address;
  return path.replaceAll('%', '%25') + address.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
