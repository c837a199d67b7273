import { z } from 'zod';
import { blockPicture } from '../blocks/block-parts.ts';
import { carType } from '../car/classification.ts';
import { slugOfName } from '../common/names.ts';
import { refersTo } from '../common/refers-to.ts';
import { fieldsAlone, idNumber, requiredText, slug, text } from '../common/scalars.ts';
import { defineDocument } from './define-document.ts';

const imageUrl = z.url({ protocol: /^https?$/ }).max(1_000);

/** The maker of an offer or its model: its name, and the slug in addresses where that differs from the name's. */
const namedWithSlug = fieldsAlone({
  name: refersTo('make', requiredText(80)).describe('Its name.'),
  slug: slug.optional().describe("Its name in addresses; the name's own words if left out."),
});

/** A special offer of a site (OFFER-1). */
export const offerDocument = fieldsAlone({
  name: requiredText(120).describe('Its title.'),
  description: requiredText(6_000).describe('What is offered. HTML is allowed and shown as plain text.'),
  sanitized_description: text(6_000)
    .min(1)
    .optional()
    .describe('Shown instead of `description`, if a feed supplies it cleaned.'),
  disclaimer: text(6_000).min(1).optional().describe('The conditions. HTML is shown as plain text.'),
  image_url: imageUrl.optional().describe("Address of the offer's own picture."),
  image_or_model_image: fieldsAlone({ url: imageUrl.describe('Address of the picture.') })
    .optional()
    .describe("The picture without `image_url`, such as the model's."),
  picture: blockPicture.optional().describe('A photo or a drawn vehicle, where there is neither of the two.'),
  manufacturer: z
    .union([refersTo('make', requiredText(80)), namedWithSlug])
    .optional()
    .describe('The maker, as a name or with its slug. Without one, the address has no maker.'),
  model: fieldsAlone({
    name: requiredText(80).describe('Its name.'),
    slug: refersTo('model', slug).describe('Its name in addresses.'),
    override_url: z
      .string()
      .max(500)
      .regex(/^(?:\/(?!\/)|https:\/\/)[^\s\\]*$/, 'a path of the site, or an https address')
      .optional()
      .describe('Where Explore leads instead of `/{slug}`.'),
  })
    .optional()
    .describe('The model that it is about. Its vehicles and its page show the offer.'),
  car_types: z
    .array(carType)
    .max(3)
    .default([])
    .describe('The vehicles that show it: new, demo or used. All of the model or maker if empty.'),
  excluded_website_ids: z.array(idNumber).max(500).default([]).describe('Websites that do not show it.'),
  price_text: text(60).min(1).optional().describe('The figure that stands out, such as $39,990 drive away.'),
  call_to_action: requiredText(40).default('Enquire Now').describe('What its button says.'),
  valid_from: z.iso.date().optional().describe('Its first day, such as 2026-03-01.'),
  valid_to: z.iso.date().optional().describe('Its last day. From the next day its page answers 410.'),
  order: z.int().min(0).max(999).default(100).describe('Lower numbers come first; equal ones by the earlier end.'),
}).superRefine(({ valid_from: from, valid_to: to }, context) => {
  if (from && to && from > to) {
    context.addIssue({ code: 'custom', path: ['valid_to'], message: `a day not before valid_from, ${from}` });
  }
});
export type OfferDocument = z.infer<typeof offerDocument>;

/** What routes, matching and lists need of an offer without its body. */
function offerSummaryOf(offer: OfferDocument) {
  const { manufacturer, model } = offer;
  const maker = typeof manufacturer === 'string' ? { name: manufacturer } : (manufacturer ?? null);
  return {
    name: offer.name,
    manufacturer: maker && { name: maker.name, slug: maker.slug ?? slugOfName(maker.name) ?? 'make' },
    model: model ? { name: model.name, slug: model.slug } : null,
    car_types: offer.car_types,
    excluded_website_ids: offer.excluded_website_ids,
    valid_from: offer.valid_from ?? null,
    valid_to: offer.valid_to ?? null,
    order: offer.order,
  };
}
export type OfferSummary = ReturnType<typeof offerSummaryOf>;

/** Special offers (OFFER-1). */
export const offerDocumentKind = defineDocument({
  does: 'A special offer, with its validity and the vehicles that it is about (OFFER-1). Its id is the last part of its address.',
  owner: 'site',
  folder: 'offers',
  schema: offerDocument,
  summary: offerSummaryOf,
});
