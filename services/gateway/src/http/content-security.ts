import { createHash } from 'node:crypto';

/** The hash that lets a policy allow one inline style or script. */
const inlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Where Google's tags come from, and where those that measure report to. Inline tags of a container stay refused. */
const TAG_MANAGER = 'https://www.googletagmanager.com';
const MEASURING = ['https://*.google-analytics.com', 'https://*.analytics.google.com'] as const;

/**
 * Players of dealers' videos, which keep no cookies. A page of any kind may become a vehicle's without loading a document of its own, so each allows them; they
 * are loaded when a visitor asks for a video.
 */
const VIDEO_PLAYERS = "frame-src https://www.youtube-nocookie.com https://player.vimeo.com; media-src 'self' https:";

/** What stands in a page itself: the site's theme, and the script that asks for the page's code; empty for none. */
export interface InlineParts {
  readonly style: string;
  readonly script: string;
}

/**
 * The Content-Security-Policy of a page: own scripts and styles only, and the one inline style and script.
 * Hashes rather than nonces, so that a page is the same bytes for everyone and keeps its ETag.
 * @param hasTagManager the site has a tag manager, which is loaded for visitors who agree (EVT-1)
 */
export function contentSecurityPolicy(inline: InlineParts, hasTagManager = false): string {
  const withTags = (hosts: readonly string[]) => ["'self'", ...(hasTagManager ? hosts : [])].join(' ');
  return policyOf(inline, {
    players: VIDEO_PLAYERS,
    scripts: withTags([TAG_MANAGER]),
    // Dealers' photos come from the hosts that their feeds name.
    pictures: "'self' https: http: data:",
    calls: withTags([TAG_MANAGER, ...MEASURING]),
  });
}

/**
 * The policy of a page whose address or content is a secret: it loads nothing that is not the site's own, so that no other company's script reads
 * it, and nobody elsewhere learns of it.
 */
export const secretPolicy = (inline: InlineParts): string =>
  policyOf(inline, { scripts: "'self'", pictures: "'self' data:", calls: "'self'" });

function policyOf(
  { style, script }: InlineParts,
  from: { scripts: string; pictures: string; calls: string; players?: string },
): string {
  return [
    "default-src 'none'",
    `script-src ${from.scripts}${script && ` ${inlineHash(script)}`}`,
    `style-src 'self' ${inlineHash(style)}`,
    `img-src ${from.pictures}`,
    "font-src 'self'",
    `connect-src ${from.calls}`,
    ...(from.players === undefined ? [] : [from.players]),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Sent with a secret: the next page, even of the same site, gets no referrer. */
export const NO_REFERRER = { 'referrer-policy': 'no-referrer' } as const;

/** The policy of a document that stands alone, with one inline style and nothing else. */
export const bareDocumentPolicy = (inlineStyle: string): string =>
  `default-src 'none'; style-src ${inlineHash(inlineStyle)}; base-uri 'none'; frame-ancestors 'none'`;
