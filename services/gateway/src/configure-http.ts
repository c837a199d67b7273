import './site/current-site.ts';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import { feedHeaders } from '@forecourt/contracts';
import { ProblemError, SERVICE_LOGGER, type SecurityView, SiteDirectory } from '@forecourt/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config/gateway-config.ts';
import { claimedKeyId } from './http/presented-credential.ts';
import { warnOfUntrustedProxy } from './http/proxy.ts';
import { takeBodiesUnread } from './http/request-body.ts';
import { PhotoEditions } from './images/photo/kept-photos.ts';
import { PictureSignatures } from './images/picture-signatures.ts';
import { admitRequests, countRequests, type RouteLimits, requireBounds } from './limits/bound-routes.ts';
import { networkOf } from './limits/network-of.ts';
import { ROUTE_LIMITS } from './limits/route-limits.ts';
import { SlowPeers } from './limits/slow-peers.ts';
import { PageRenderer } from './rendering/page-renderer.ts';
import { addSiteHook } from './site/current-site.ts';

const TAKEN: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses methods that no page and no call takes, such as TRACE and QUERY, with 405, before anything reads the request. */
function refuseOtherMethods(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ method }) => {
    if (TAKEN.includes(method)) return;
    throw new ProblemError({
      status: 405,
      detail: `${method} is not taken here.`,
      headers: { allow: TAKEN.join(', ') },
    });
  });
}

const COMPRESSED_FROM_BYTES = 1_024;
const BROTLI_QUALITY = 4;
const A_YEAR = '365d';

/** Adds everything about HTTP to the application: headers, compression, cookies, the front's files, sites and unread bodies. */
export async function configureHttp(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const limits: RouteLimits = app.get(ROUTE_LIMITS);
  requireBounds(fastify);
  refuseOtherMethods(fastify);
  await fastify.register(helmet, {
    // Pages carry a policy of their own; all else is data.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Dealers embed our pictures and link to us from elsewhere.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Only a site that is served by TLS may say so, which the proxy before us knows.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'sameorigin' },
    // Without a referrer a browser keeps a form's origin to itself too, and a form sent without JavaScript is known by that.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await fastify.register(cookie);
  await fastify.register(compress, {
    threshold: COMPRESSED_FROM_BYTES,
    // A feed's digest is that of the body as sent: the feed intake inflates it itself.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  const { assetsFolder } = app.get(PageRenderer);
  if (assetsFolder !== null) {
    await fastify.register(serveStatic, {
      root: assetsFolder,
      prefix: '/assets/',
      decorateReply: false,
      // Made by the build, smaller than there is time for here.
      preCompressed: true,
      immutable: true,
      maxAge: A_YEAR,
      index: false,
    });
  }
  if (config.trustProxy === undefined) warnOfUntrustedProxy(fastify, app.get(SERVICE_LOGGER));
  countRequests(fastify, limits.counts);
  const rules = {
    baseDomain: config.baseDomain,
    development: config.development ?? false,
    supportHost: config.supportHost,
  };
  const signatures = app.get(PictureSignatures);
  addSiteHook(fastify, app.get(SiteDirectory), rules, {
    signaturesOf: (site) => signatures.ofSite(site),
    editionOf: app.get(PhotoEditions).of,
    insideHosts: new Set(Object.keys(config.photos?.origins ?? {})),
  });
  admitRequests(fastify, { ...limits, peers: app.get(SlowPeers) }, ({ site }) => site?.config.slug ?? '');
  // After Nest has put its own parsers there.
  await app.init();
  takeBodiesUnread(fastify);
}

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
