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
