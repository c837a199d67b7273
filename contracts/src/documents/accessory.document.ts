import { z } from 'zod';
import { blockPicture } from '../blocks/block-parts.ts';
import { refersTo } from '../common/refers-to.ts';
import { dollars, fieldsAlone, requiredText, slug, text } from '../common/scalars.ts';
import { defineDocument } from './define-document.ts';

/** The accessories of a model that a site sells (MODEL-1). */
const accessoryDocument = fieldsAlone({
  model: refersTo('model', slug).describe('Slug of the model that they fit.'),
  accessories: z
    .array(
      fieldsAlone({
        name: requiredText(80).describe('Such as `Towbar`.'),
        group: requiredText(40).describe('The heading that it is listed under, such as `Touring`.'),
        detail: requiredText(300).describe('What it does, in a sentence or two.'),
        price: dollars.optional().describe('With GST, in dollars. Without it, the page asks visitors to enquire.'),
        picture: blockPicture.optional().describe('A picture of it.'),
        fitted: z.boolean().default(true).describe('Whether the price includes fitting.'),
      }),
    )
    .min(1)
    .max(60)
    .describe('In the order of their groups.'),
  note: text(300).min(1).optional().describe('A line below the list.'),
});
export type AccessoryDocument = z.infer<typeof accessoryDocument>;

/** Accessories by model. */
export const accessoryDocumentKind = defineDocument({
  does: 'The accessories of a model that the site sells.',
  owner: 'site',
  folder: 'accessories',
  schema: accessoryDocument,
  summary: ({ model, accessories }) => ({ model, count: accessories.length }),
});
