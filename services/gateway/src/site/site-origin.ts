import type { SiteConfig } from '@forecourt/contracts';
import type { HostRules } from './find-site.ts';

/**
 * Scheme and host of a site's absolute addresses, such as https://cars.example: its first configured host, else its name below the
 * base domain. In development it is the address of the request, because a demo runs on any port and without TLS.
 * @param asked scheme and host of the request, which a visitor chooses: never used in production.
 */
export function siteOrigin(
  { hosts, slug }: Pick<SiteConfig, 'hosts' | 'slug'>,
  { baseDomain, development }: HostRules,
  asked: string,
): string {
  if (development) return asked;
  const [first = `${slug}.${baseDomain}`] = hosts;
  return `https://${first.toLowerCase()}`;
}
