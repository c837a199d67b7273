import { createHash } from 'node:crypto';

/** The hash that lets a policy allow one inline style or script. */
const inlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Where Google's tags come from, and where those that measure report to. Inline tags of a container stay refused. */
const TAG_MANAGER = 'https://www.googletagmanager.com';
const MEASURING = ['https://*.google-analytics.com', 'https://*.analytics.google.com'] as const;

/**
 * The Content-Security-Policy of a page: own scripts and styles only, and the one inline style, the site's theme.
 * Hashes rather than nonces, so that a page is the same bytes for everyone and keeps its ETag.
 * @param hasTagManager the site has a tag manager, which is loaded for visitors who agree (EVT-1)
 */
export function contentSecurityPolicy(inlineStyle: string, hasTagManager = false): string {
  const withTags = (hosts: readonly string[]) => ["'self'", ...(hasTagManager ? hosts : [])].join(' ');
  return [
    "default-src 'none'",
    `script-src ${withTags([TAG_MANAGER])}`,
    `style-src 'self' ${inlineHash(inlineStyle)}`,
    // Dealers' photos come from the hosts that their feeds name.
    "img-src 'self' https: http: data:",
    "font-src 'self'",
    `connect-src ${withTags([TAG_MANAGER, ...MEASURING])}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The policy of a document that stands alone, with one inline style and nothing else. */
export const bareDocumentPolicy = (inlineStyle: string): string =>
  `default-src 'none'; style-src ${inlineHash(inlineStyle)}; base-uri 'none'; frame-ancestors 'none'`;
