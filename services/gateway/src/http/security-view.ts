import { feedHeaders } from '@forecourt/contracts';
import type { SecurityView } from '@forecourt/service-kit';
import '../site/current-site.ts';
import { claimedKeyId } from '../authorization/presented-credential.ts';
import { networkOf } from '../limits/network-of.ts';

/** Where stock feeds are signed. */
const FEEDS = '/feeds/v1/';

/** What the security log records of a request: its network and site, and the key that a feed claims to sign with or that was presented. */
export const securityView: SecurityView = ({ ip, site, headers, routeOptions, presented }, { status }) => {
  const common = { network: networkOf(ip), site: site?.config.slug };
  if (!routeOptions.url?.startsWith(FEEDS)) return { ...common, keyId: claimedKeyId(presented) };
  const claimed = headers[feedHeaders.keyId];
  const keyId = typeof claimed === 'string' ? claimed : undefined;
  return { ...common, keyId, ...(status === 401 && { event: 'signature_refused' }) };
};
