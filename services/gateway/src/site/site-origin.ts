import type { SiteConfig } from '@forecourt/contracts';
import { type HostRules, hostName } from './find-site.ts';

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

/** What each host of a site answers by itself: calls of programs, and proofs of who owns a host. */
const ON_EACH_HOST = /^\/(?:api|mcp|\.well-known)(?:[/?]|$)/;

/** A request, as far as its host decides what answers it. */
interface AskedHost {
  readonly method: string;
  /** The Host header as received. */
  readonly host: string;
  /** The path with its query. */
  readonly url: string;
  readonly protocol: string;
}

/**
 * Where a page on another of a site's hosts is: the same path on the first one. Undefined on the first host, on a name below the base domain, for what each
 * host answers, and for everything but GET and HEAD, as a posted form would be lost. In development the port and scheme of the request stay.
 */
export function onFirstHost(
  { hosts, redirect_hosts }: Pick<SiteConfig, 'hosts' | 'redirect_hosts'>,
  { development }: HostRules,
  { method, host, url, protocol }: AskedHost,
): string | undefined {
  const [first] = hosts;
  if (!redirect_hosts || first === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const name = hostName(host);
  if (!hosts.slice(1).some((each) => each.toLowerCase() === name) || ON_EACH_HOST.test(url)) return undefined;
  if (name === first.toLowerCase()) return undefined;
  const [, port = ''] = /(:\d{1,5})$/.exec(host) ?? [];
  return `${development ? `${protocol}://${first.toLowerCase()}${port}` : `https://${first.toLowerCase()}`}${url}`;
}
