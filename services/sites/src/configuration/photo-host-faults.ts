import { getPublicSuffix } from 'tldts';

/**
 * Faults of a site's photo hosts that belong to everyone (UI-2): a public suffix such as `.com.au`, or `.github.io`, below which strangers
 * register names, would let the image route fetch from any of them. The library's bundled list decides; there is no lookup.
 */
export function photoHostFaults(hosts: readonly string[]): { field: string; message: string }[] {
  return hosts.flatMap((host, index) => {
    const name = host.replace(/^\./, '');
    if (getPublicSuffix(name, { allowPrivateDomains: true }) !== name) return [];
    const message = `got "${host}", under which anyone can register a host; expected a host of the dealer or its supplier, such as photos.${name}`;
    return [{ field: `photos.hosts[${index}]`, message }];
  });
}
