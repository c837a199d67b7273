import type { PageDeclaration } from '@forecourt/contracts';
import type { FastifyRequest } from 'fastify';
import { signInAddress } from '../people/sign-in.view.ts';
import type { VisitorSessions } from '../people/visitor-sessions.ts';
import type { SiteContext } from '../site/site-context.ts';
import { pathWithin } from '../site/site-paths.ts';

/** A request for a page. */
interface AskedPage {
  readonly site: SiteContext;
  readonly address: string;
  readonly request: FastifyRequest | undefined;
}

/** Where a visitor of a gated page signs in first; null if they may see it (AUTH-3). A preview shows it to everyone who has its link. */
export async function gateOf(
  sessions: Pick<VisitorSessions, 'userOf'>,
  { gate }: PageDeclaration,
  asked: AskedPage,
): Promise<string | null> {
  const { site, address, request } = asked;
  if (!gate?.on(site.config) || (site.preview && gate.type !== null)) return null;
  if (request && (await sessions.userOf(site, request)) !== null) return null;
  return signInAddress({
    type: gate.type,
    redirect: pathWithin(address) ?? '/',
    back: pathWithin(request && pathBefore(request)) ?? '/',
    step: 'phone',
  });
}

/** The path of this site that a request came from, as its browser says; null if it came from elsewhere. */
function pathBefore({ headers, host }: FastifyRequest): string | null {
  const { referer = '' } = headers;
  if (!URL.canParse(referer)) return null;
  const before = new URL(referer);
  return before.host === host ? before.pathname + before.search : null;
}
