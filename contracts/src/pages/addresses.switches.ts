import { z } from 'zod';
import { pictureDigest } from '../change-sets/site-pictures.ts';
import { fieldsAlone } from '../common/scalars.ts';

const code = (example: string) =>
  z
    .string()
    .regex(/^[\w=.-]{1,200}$/, `the code alone, such as ${example}`)
    .optional();

/** How the world finds a site: its hosts, the addresses that it once had, and what it tells robots and search engines. */
export const addressSwitches = {
  redirect_hosts: z
    .boolean()
    .default(true)
    .describe(
      'A page on another of its `hosts` leads to the same path on the first one, for good (301). Forms and the API are answered on each.',
    ),
  redirects: pictureDigest
    .optional()
    .describe(
      'The digest of `redirects.csv`, which `npm run site` fills in: old addresses of the site, each with the page that took its place.',
    ),
  robots: fieldsAlone({
    lines: z
      .array(
        z
          .string()
          .max(300)
          .regex(
            /^(?:user-agent|allow|disallow|crawl-delay):[ \t]*[\x21-\x7e][\x20-\x7e]*$|^#[\x20-\x7e]*$/i,
            'a line of robots.txt, such as Disallow: /old-brochures/',
          ),
      )
      .max(200)
      .default([])
      .describe(
        'Lines that robots.txt has after the platform’s own. Before the first `User-agent` they are for every robot.',
      ),
  })
    .prefault({})
    .describe('What robots may read, beyond the platform’s own rules.'),
  verification: fieldsAlone({
    google: code('0aBcD1eFgH').describe(
      'For Google Search Console: the content of the tag `google-site-verification`.',
    ),
    bing: code('0123456789ABCDEF').describe('For Bing Webmaster Tools: the content of `msvalidate.01`.'),
    facebook: code('abc123def456').describe('For Meta Business: the content of `facebook-domain-verification`.'),
    pinterest: code('0123456789abcdef').describe('For Pinterest: the content of `p:domain_verify`.'),
  })
    .prefault({})
    .describe('Codes that show who owns the site. Each page has them in its head.'),
};
