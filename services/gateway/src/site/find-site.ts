import type { ConfiguredSite } from '@forecourt/contracts';

/** What finding a site needs of the directory of sites. */
export interface KnownSites {
  bySlug(slug: string): ConfiguredSite | undefined;
  byHost(host: string): ConfiguredSite | undefined;
}

/** The parts of a request that can name a site. */
export interface SiteRequest {
  /** The Host header as received: a name, with or without a port. */
  readonly host: string;
  /** `?site=` of the address, in development. */
  readonly asked: string | undefined;
  /** The development cookie. */
  readonly remembered: string | undefined;
}

/** How hosts lead to sites beyond the list of each site. */
export interface HostRules {
  /** `SLUG.<baseDomain>` leads to the site SLUG; as localhost. */
  readonly baseDomain: string | undefined;
  /** Whether a host of no site may name one by `?site=`; never in production. */
  readonly development: boolean;
}

/** The site found, and whether to remember the choice by `?site=`. */
export interface FoundSite {
  readonly site: ConfiguredSite;
  readonly remember: boolean;
}

/** A name or an address in brackets, and perhaps a port. */
const HOST = /^(?<name>[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/**
 * Finds the site of a request (SITE-1): by the hosts of each site, else as SLUG.<base domain>, else in development by
 * `?site=` or the cookie that remembers it. Undefined where the host is not known.
 */
export function findSite(request: SiteRequest, sites: KnownSites, rules: HostRules): FoundSite | undefined {
  const host = hostName(request.host);
  if (host === undefined) return undefined;
  const named = sites.byHost(host) ?? ofSubdomain(host, sites, rules.baseDomain);
  if (named) return { site: named, remember: false };
  if (!rules.development) return undefined;
  const asked = request.asked === undefined ? undefined : sites.bySlug(request.asked);
  if (asked) return { site: asked, remember: true };
  const remembered = request.remembered === undefined ? undefined : sites.bySlug(request.remembered);
  return remembered && { site: remembered, remember: false };
}

/**
 * The name in a Host header. Canonical addresses start with the whole header, so one that says more than name and port, as
 * cars.example:80@elsewhere.example does, names nothing.
 */
export function hostName(header: string): string | undefined {
  const host = header.toLowerCase();
  if (!URL.canParse(`http://${host}`)) return undefined;
  return HOST.exec(host)?.groups?.name?.replace(/\.$/, '');
}

function ofSubdomain(host: string, sites: KnownSites, baseDomain: string | undefined): ConfiguredSite | undefined {
  if (!baseDomain || !host.endsWith(`.${baseDomain}`)) return undefined;
  return sites.bySlug(host.slice(0, -baseDomain.length - 1));
}
