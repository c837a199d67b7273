import { createHash } from 'node:crypto';

/** The hash that lets a policy allow one inline style or script. */
export const inlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content-Security-Policy of a page: own scripts and styles only, and the one inline style, the site's theme.
 * Hashes rather than nonces, so that a page is the same bytes for everyone and keeps its ETag.
 */
export function contentSecurityPolicy(inlineStyle: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${inlineHash(inlineStyle)}`,
    // Dealers' photos come from the hosts that their feeds name.
    "img-src 'self' https: http: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
