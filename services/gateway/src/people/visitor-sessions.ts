import {
  type EndSessions,
  type SignedInUser,
  type StartedSession,
  signedInUser,
  startedSession,
  type UserAccount,
  userAccount,
} from '@forecourt/contracts';
import { nothingIfRefused, ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CodesClient, IdentityClient } from '../clients/service-clients.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { cookieOf } from '../http/browser-cookies.ts';
import { networkOf, wideNetworkOf } from '../limits/network-of.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** What a user recognises a device by, such as Chrome on Windows: of what its browser calls itself no more is kept. */
function deviceName(userAgent: string | undefined): string {
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (!browser) return system ?? 'A browser';
  return system ? `${browser} on ${system}` : browser;
}

/** Who is signed in, by the session in a browser's cookie; the identity service alone knows. */
@Injectable()
export class VisitorSessions {
  readonly #development: boolean;

  constructor(
    private readonly identity: IdentityClient,
    private readonly codes: CodesClient,
    @Inject(GATEWAY_CONFIG) { development }: GatewayConfig,
  ) {
    this.#development = development ?? false;
  }

  /** The session's secret; undefined if the browser has none. */
  tokenOf(request: FastifyRequest): string | undefined {
    return cookieOf('session', request, this.#development);
  }

  /** The user of this site; null if nobody is signed in. @throws ProblemError 503 if identity does not respond */
  async userOf(site: SiteContext, request: FastifyRequest): Promise<SignedInUser | null> {
    const token = this.tokenOf(request);
    if (token === undefined || site.preview) return null;
    return nullIfUnknown(
      this.identity.request('POST', '/sessions/check', {
        body: { token },
        answer: signedInUser,
        caller: visitorOf(site),
      }),
    );
  }

  /** As userOf; null also if identity does not respond, for what is taken from anybody (CRM-4): it is then nobody's until it is claimed. */
  async userIfKnown(site: SiteContext, request: FastifyRequest): Promise<SignedInUser | null> {
    return this.userOf(site, request).catch(nothingIfRefused);
  }

  /** The user with all devices; null if nobody is signed in. @throws ProblemError 503 */
  async accountOf(site: SiteContext, request: FastifyRequest): Promise<UserAccount | null> {
    const token = this.tokenOf(request);
    if (token === undefined) return null;
    return nullIfUnknown(
      this.identity.request('POST', '/sessions/list', {
        body: { token },
        answer: userAccount,
        caller: visitorOf(site),
      }),
    );
  }

  /** Signs this browser out, another one of the user's, or all. A session that has ended already is no fault. */
  async end(site: SiteContext, request: FastifyRequest, which: EndSessions['which']): Promise<void> {
    const token = this.tokenOf(request);
    if (token === undefined) return;
    const body = { token, which };
    await nullIfUnknown(this.identity.request('POST', '/sessions/end', { body, caller: visitorOf(site) }));
  }

  /**
   * Sends a code. @param phone as it was typed; undefined for another code to the same number
   * @throws ProblemError 400 for a wrong number, 429, 503
   */
  async sendCode(site: SiteContext, request: FastifyRequest, code: { browser: string; phone?: string }): Promise<void> {
    const { name } = site.config;
    const known = cookieOf('known', request, this.#development);
    const networks = { network: networkOf(request.ip), wide_network: wideNetworkOf(request.ip) };
    const asked = { ...code, ...networks, ...(known && { known }), site_name: name, host: hostOf(site) };
    await this.codes.request('POST', '/sign-in/codes', { body: asked, caller: visitorOf(site), timeoutMs: SMS_MS });
  }

  /** Signs in by a code. @throws ProblemError 400 for a wrong one */
  async signIn(
    site: SiteContext,
    request: FastifyRequest,
    typed: { browser: string; code: string },
  ): Promise<StartedSession> {
    const previous = this.tokenOf(request);
    const device = deviceName(request.headers['user-agent']);
    const { body } = await this.identity.request('POST', '/sign-in/sessions', {
      body: { ...typed, device, ...(previous !== undefined && { previous }) },
      answer: startedSession,
      caller: visitorOf(site),
    });
    return body;
  }
}

/** A provider of SMS may be tried three times. */
const SMS_MS = 40_000;

const hostOf = ({ origin }: SiteContext): string => new URL(origin).hostname;

async function nullIfUnknown<Answer>(call: Promise<{ body: Answer }>): Promise<Answer | null> {
  try {
    return (await call).body;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) return null;
    throw error;
  }
}
