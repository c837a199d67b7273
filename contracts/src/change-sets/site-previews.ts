import { z } from 'zod';
import { slug } from '../common/scalars.ts';
import type { DocumentEntry } from '../documents/site-documents.ts';
import type { DealershipInput } from '../sites/dealership.ts';
import type { SiteConfigInput } from '../sites/site-config.ts';
import { sitePush } from './change-sets.ts';

/** How long a preview's link is valid. */
export const PREVIEW_MS = 24 * 3_600_000;

/** The first part of every preview's path, before its token. */
export const PREVIEW_PREFIX = 'preview';

/** What is previewed: a push that is kept from going live, or an older change set as restoring it would leave the site. */
export const sitePreview = z.union([
  sitePush.omit({ message: true }).extend({
    on: slug
      .optional()
      .describe('The site that it is shown on: only for the documents of the platform, which need one.'),
  }),
  z.strictObject({ number: z.int().min(1).describe('The older change set.') }),
]);

/** A preview that was made. */
export const previewAnswer = z
  .object({
    path: z.string().describe("The site's home page in the preview; the path of any other page follows it."),
    number: z.int().describe('The change set that is previewed: an older one, or the next.'),
    expires_at: z.iso.datetime().describe('When its link ends, 24 hours after it was made.'),
  })
  .meta({ description: "A preview of a site, and where it is on the site's host." });
export type PreviewAnswer = z.infer<typeof previewAnswer>;

/** A document as a preview has it. */
export interface PreviewedDocument {
  readonly entry: DocumentEntry;
  /** As it was written. */
  readonly body: object;
}

/** A site's whole world as a preview has it, as it was written. */
export interface PreviewedSite extends Omit<PreviewAnswer, 'path'> {
  readonly site: SiteConfigInput;
  readonly dealerships: readonly DealershipInput[];
  readonly documents: readonly PreviewedDocument[];
}
