import { z } from 'zod';
import { blockPicture } from '../blocks/block-parts.ts';
import { safeHref } from '../blocks/safe-href.ts';
import { carType } from '../car/classification.ts';
import { refersTo } from '../common/refers-to.ts';
import { fieldsAlone, requiredText, statedInstant, text } from '../common/scalars.ts';
import { defineDocument } from './define-document.ts';

/** A promo or call-to-action card among the results (SRCH-10). */
export const promoCardDocument = fieldsAlone({
  title: requiredText(80).describe('Its heading.'),
  message: text(200).min(1).optional().describe('A line below it.'),
  label: requiredText(40).describe('What its link says.'),
  link: refersTo('link', z.string().max(500).refine(safeHref, 'a path of the site or a web address')).describe(
    'Where it leads.',
  ),
  image: blockPicture.optional().describe('Its picture, with `alt`: a photo or a drawn vehicle.'),
  background: z
    .enum(['brand', 'accent', 'ink', 'wash'])
    .default('brand')
    .describe("Its colour, one of the site's own."),
  position: z.int().min(1).max(100).describe('Its slot among the cards of each page, from 1.'),
  display: z
    .array(carType)
    .max(3)
    .default([])
    .describe('Car types that it is shown with. With none, it is always shown.'),
  strictDisplay: z
    .boolean()
    .default(false)
    .describe('Shown only while every chosen car type is in `display`; otherwise one match, or no choice, is enough.'),
  start: statedInstant.optional().describe('From this instant.'),
  expiry: statedInstant.optional().describe('Until just before this instant.'),
});
export type PromoCardDocument = z.infer<typeof promoCardDocument>;

/** Promo cards among the results. */
export const promoCardDocumentKind = defineDocument({
  does: 'A promo or call-to-action card among the results (SRCH-10). Of two cards with one position, the one whose id comes first is shown.',
  owner: 'site',
  folder: 'promo-cards',
  schema: promoCardDocument,
  summary: ({ position, display, strictDisplay, start, expiry }: PromoCardDocument) => ({
    position,
    display,
    strictDisplay,
    start: start ?? null,
    expiry: expiry ?? null,
  }),
});
