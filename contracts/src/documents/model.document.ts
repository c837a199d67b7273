import { z } from 'zod';
import { DRAWINGS } from '../blocks/block-parts.ts';
import { refersTo } from '../common/refers-to.ts';
import { dollars, fieldsAlone, requiredText, slug, text } from '../common/scalars.ts';
import { bodyNames } from '../range/bodies.ts';
import { categoriesOf, modelCategories } from '../range/model-categories.ts';
import { defineDocument } from './define-document.ts';

/** A path of lower-case words, digits and hyphens. */
const path = (parts: number) =>
  z
    .string()
    .max(120)
    .regex(
      new RegExp(`^(?:/[a-z0-9]+(?:-[a-z0-9]+)*){1,${parts}}$`),
      `a path of 1 to ${parts} lower-case words, such as /hilux`,
    );
const address = z
  .url({ protocol: /^https?$/ })
  .max(1_000)
  .describe('Address of the picture.');
const category = z.enum(modelCategories);

const variant = fieldsAlone({
  name: requiredText(60).describe('Such as `GXL`.'),
  detail: requiredText(300).describe('What sets it apart, in a sentence or two.'),
  fuel: text(40).min(1).optional().describe('If it differs from the model’s.'),
  drive: text(40).min(1).optional().describe('Such as `All-wheel drive`.'),
  seats: z.int().min(1).max(60).optional().describe('How many people it carries.'),
  list_price: fieldsAlone({
    amount: dollars.describe('In dollars, with GST.'),
    type: requiredText(40).describe('What it includes, such as `Drive Away`: it always stands beside the amount.'),
  })
    .optional()
    .describe('What a new one costs by the maker’s list.'),
});

const image = z
  .union([
    fieldsAlone({
      url: address,
      thumb: fieldsAlone({ url: address }).optional().describe('A smaller picture, for cards.'),
    }),
    fieldsAlone({
      drawing: z.enum(DRAWINGS).describe('The vehicle that is drawn, in place of `url`.'),
      colour: text(30).min(1).default('white').describe('Its colour.'),
    }),
  ])
  .describe('A picture with `url`, or a drawn vehicle with `drawing`.');

/** A model of a manufacturer's range (MODEL-1, MODEL-3). */
export const modelDocument = fieldsAlone({
  name: requiredText(60).describe('Its name without the make, such as `Corolla Cross`.'),
  slug: slug.describe('Its address: `/{slug}` and `/{slug}/accessories`.'),
  manufacturer: refersTo('manufacturer', slug).describe('Slug of its make.'),
  manufacturer_name: text(60)
    .min(1)
    .optional()
    .describe('The make’s name, if it should differ from the list of makes.'),
  path: path(3).optional().describe('Its path below `/models`, such as `/landcruiser/300`; by default its slug.'),
  override_url: path(4).optional().describe('An address of its own, such as `/prado`, which links then lead to.'),
  summary: requiredText(200).describe('A sentence for cards and search engines.'),
  description: z.array(requiredText(1_200)).min(1).max(8).describe('Paragraphs of plain text.'),
  manufacturer_body: category.describe('The category that it is listed under.'),
  manufacturer_body2: category.optional().describe('A second category.'),
  manufacturer_body3: category.optional().describe('A third category.'),
  bodyStyle: text(60).min(1).optional().describe('Its shape in words, such as `Five-door hatch`.'),
  body: z.enum(bodyNames).describe('Its body type; `/models?body=` finds it.'),
  fuel: text(60).min(1).optional().describe('Such as `Petrol hybrid`.'),
  variant: z.array(variant).max(20).default([]).describe('Its variants, from the simplest to the dearest.'),
  image,
  status: text(30)
    .default('')
    .describe('`coming_soon` shows Upcoming; any other value, an empty one too, shows All-New (MODEL-3).'),
  accessories_count: z
    .int()
    .min(0)
    .max(9_999)
    .optional()
    .describe('How many accessories there are; by default as many as the site lists.'),
  stock_model: text(60)
    .min(1)
    .optional()
    .describe('The model as vehicles in stock have it, if that is not its name: a Corolla Hatch is sold as `Corolla`.'),
  stock_body: z.enum(bodyNames).optional().describe('Only vehicles with this body count as its stock.'),
});
export type ModelDocument = z.infer<typeof modelDocument>;

/** Models of a maker's range. */
export const modelDocumentKind = defineDocument({
  does: 'A model of a manufacturer’s range. Every site that shows the models of its make reads it.',
  owner: 'platform',
  folder: 'models',
  schema: modelDocument,
  summary: (model) => ({
    name: model.name,
    slug: model.slug,
    manufacturer: model.manufacturer,
    path: model.path ?? `/${model.slug}`,
    override_url: model.override_url ?? null,
    summary: model.summary,
    categories: categoriesOf(model),
    body: model.body,
    image: model.image,
    status: model.status,
    stock: { model: model.stock_model ?? model.name, body: model.stock_body ?? null },
  }),
});
