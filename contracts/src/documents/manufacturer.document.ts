import { z } from 'zod';
import { fieldsAlone, requiredText, slug } from '../common/scalars.ts';
import { defineDocument } from './define-document.ts';

/** A manufacturer (MODEL-3). */
const manufacturerDocument = fieldsAlone({
  name: requiredText(60).describe('Its name, as in the list of makes.'),
  slug: slug.describe('Its name in addresses, such as `toyota`.'),
  logo: fieldsAlone({
    url: z
      .url({ protocol: /^https?$/ })
      .max(1_000)
      .describe('Address of the logo, which is shown instead of the letter mark (CARD-2).'),
  })
    .optional()
    .describe('Its logo. Without one, the platform draws a letter mark.'),
});

/** Manufacturers: what a site says about a make, beside the platform's list of makes. */
export const manufacturerDocumentKind = defineDocument({
  does: 'A manufacturer: its name and logo. The platform’s list of makes already has about 150 of them; a document is only needed for a logo, or for a make that is not listed.',
  owner: 'platform',
  folder: 'manufacturers',
  schema: manufacturerDocument,
  summary: ({ name, slug, logo }) => ({ name, slug, logo: logo?.url ?? null }),
});
