import { z } from 'zod';

/** Longest address of a photo that is fetched. */
const LONGEST = 2_000;

/**
 * The address of a dealer's photo where a site's list of hosts has its host: http or https, the usual port, no user in it. Null otherwise.
 * @param hosts names as photos.example, or .cdn.example for all below cdn.example
 */
export function listedPhoto(address: string, hosts: readonly string[]): URL | null {
  if (address.length > LONGEST || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = /^https?:$/.test(url.protocol) && url.port === '' && !url.username && !url.password;
  return isPlain && isListed(url.hostname, hosts) ? url : null;
}

function isListed(hostname: string, hosts: readonly string[]): boolean {
  return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}

const ADDRESS = /^\/images\/site\/(?<digest>[0-9a-f]{64})$/;

/** The digest in the address of a site's own picture; undefined for any other text. */
export const ownPictureDigest = (address: string): string | undefined => ADDRESS.exec(address)?.groups?.digest;

/** A `photo` of a document: an address on one of the site's photo hosts, or a picture of the site's own. */
export const photoAddress = z
  .string()
  .max(1_000)
  .refine(
    (address) => ownPictureDigest(address) !== undefined || z.url({ protocol: /^https?$/ }).safeParse(address).success,
    'an http or https address',
  )
  .describe(
    "Address of a photo on one of the site's photos.hosts, or the name of one in its folder, as `pictures/yard.jpg`.",
  );
