import { z } from 'zod';
import { fontFile } from '../sites/own-font.ts';
import { MOST_REDIRECT_BYTES } from '../sites/redirects.ts';
import { pictureDigest } from './site-pictures.ts';

/** The file of a site's redirects, in its folder. */
export const REDIRECTS_FILE = 'redirects.csv';
/** The most files of a site, beside its pictures. */
export const MOST_SITE_FILES = 60;
/** The most bytes of a file's push: the largest file in base64, and its name. */
export const MOST_FILE_PUSH_BYTES = Math.ceil(MOST_REDIRECT_BYTES / 3) * 4 + 1_024;

/** What a file of a site's own can be, by its name: the redirects of its old addresses, or a typeface. */
const siteFileName = z.union([z.literal(REDIRECTS_FILE), fontFile]);

/** A push of one file, to the address of its digest. */
export const siteFilePush = z.strictObject({
  name: siteFileName.describe("Its file's name."),
  file: z.base64().describe('The file, in base64: redirects of at most 4 MiB, a WOFF2 of at most 256 KiB.'),
});
export type SiteFilePush = z.infer<typeof siteFilePush>;

/** A site's file without its content. */
export const siteFile = z
  .object({ digest: pictureDigest, name: siteFileName, size: z.int().describe('Bytes of the file.') })
  .meta({ description: "A file of a site's own, by its digest." });
export type SiteFileEntry = z.infer<typeof siteFile>;

/** A site's files, the newest first. */
export const siteFiles = z
  .object({ files: z.array(siteFile) })
  .meta({ description: "A site's own files, the newest first." });
export type SiteFiles = z.infer<typeof siteFiles>;

/** Where an old address leads; null for one that no redirect has. */
export const redirectAnswer = z.object({ to: z.string().nullable() });
export type RedirectAnswer = z.infer<typeof redirectAnswer>;
