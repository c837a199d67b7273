import { carStatus, type FieldKind, itemType, priceRecord } from '@forecourt/contracts';
import { z } from 'zod';
import { fedKinds, fedShape } from './fed-fields.ts';

const own = <Kind extends FieldKind, Schema extends z.ZodType>(kind: Kind, schema: Schema) => ({ kind, schema });
const utcSeconds = (what: string) => z.int().describe(`${what}, UTC seconds.`);

/**
 * The fields that are not in the document as fed: identity, place and standing, which have events or documents of their own, and what
 * `deriveFacets` makes for searches (IDX-7).
 */
const ownFields = {
  id: own('keyword', z.string()),
  slug: own('keyword', z.string().describe('Its address on the website is /cars/{slug}.')),
  stocknum: own('keyword', z.string().describe('The dealer’s stock number.')),
  make: own('keyword', z.string()),
  model: own('keyword', z.string()),
  make_model: own('keyword', z.string()),
  item_type: own('keyword', itemType),
  status: own('keyword', carStatus),
  sold: own('boolean', z.boolean()),
  reserved: own('boolean', z.boolean().describe('Reserved by the dealer or on hold for a visitor.')),
  current_price: own(
    'number',
    z
      .number()
      .describe('Reduced price, or else list price; used for sorting and price filters, Australian dollars.')
      .optional(),
  ),
  price_range: own('keyword', z.string().optional()),
  weekly_price_range: own('keyword', z.string().optional()),
  payment_week: own(
    'number',
    z
      .number()
      .optional()
      .describe('The lowest weekly payment that a lender offers, if both rates are known, in dollars.'),
  ),
  payment_week_lender: own('keyword', z.string().optional().describe('The key of the lender that offers it.')),
  payment_week_rate: own('number', z.number().optional().describe('Its rate, per cent a year.')),
  payment_week_comparison_rate: own('number', z.number().optional().describe('Its comparison rate, per cent a year.')),
  payment_month: own('number', z.number().optional().describe('What the same lender asks a month, in dollars.')),
  payment_terms: own(
    'object',
    z
      .object({
        termMonths: z.number().optional(),
        termYears: z.number().optional(),
        termUnit: z.string().optional(),
        deposit: z.number().optional().describe('Dollars.'),
        balloon: z.number().optional().describe('Dollars.'),
      })
      .optional()
      .describe('What the feed says that these payments are for.'),
  ),
  body: own('keyword', z.string().optional()),
  transmission: own('keyword', z.string().optional()),
  fuel: own('keyword', z.string().optional()),
  drive: own('keyword', z.string().optional()),
  charge_ports: own(
    'keyword list',
    z.array(z.string()).optional().describe('The ports that an electric car charges by, such as CCS2.'),
  ),
  sleeps: own('number', z.int().optional().describe('How many sleep in it.')),
  body_length: own('number', z.number().optional().describe('Length of a caravan’s body, feet.')),
  tare_weight: own('number', z.number().optional().describe('Tare of a caravan, kilograms.')),
  engine_cc: own('number', z.number().optional().describe('Engine of a motorcycle, cubic centimetres.')),
  licence: own('keyword', z.enum(['learner', 'full']).optional().describe('What a motorcycle is ridden with.')),
  filtered_features: own('keyword list', z.array(z.string()).optional().describe('Equipment that filters can use.')),
  features: own('text', z.array(z.string()).optional().describe('All equipment.')),
  dealership_id: own('number', z.int()),
  dealership_slug: own('keyword', z.string()),
  dealership_name: own('keyword', z.string().optional()),
  location_id: own('number', z.int().optional()),
  location_name: own('keyword', z.string().optional()),
  city: own('keyword', z.string().optional().describe('Where it is; of a private sale the seller’s suburb.')),
  state: own('keyword', z.string().optional().describe('The state of that place.')),
  location_state: own(
    'keyword',
    z.string().optional().describe('The state of the location that sells it, whose days and hours count.'),
  ),
  location_zone: own('text', z.string().optional().describe('The IANA time zone of that location.')),
  private_sale: own('boolean', z.boolean().optional().describe('Whether it stands at a private seller’s.')),
  private_postcode: own('keyword', z.string().optional().describe('The postcode of a private sale.')),
  show_on_dealer_website: own('boolean', z.boolean()),
  sold_date_timestamp: own('number', utcSeconds('When it was sold').optional()),
  created_at: own('number', utcSeconds('When it was first listed')),
  photos_revision: own(
    'number',
    z.int().optional().describe('Grows with every change of its pictures and every refresh; absent since the listing.'),
  ),
  photos_count: own('number', z.int()),
  primary_image_url: own('text', z.string().optional()),
  price_spans: own('object', priceRecord.shape.price_spans.describe('When it was offered at which price (PRICE-1).')),
  market_source: own('keyword', priceRecord.shape.market_source.describe('Where its market prices are from (IDX-6).')),
  market_date: own('number', priceRecord.shape.market_date),
  market_figures: own(
    'object',
    priceRecord.shape.market_figures.describe('What comparable vehicles on the platform ask (IDX-6).'),
  ),
  has_file: own('boolean', z.boolean().optional().describe('Whether a history report is available.')),
};
type OwnFields = typeof ownFields;

/**
 * A car in the index, in the specification's wire names, and as a search returns it. Unknown fields are absent, never null or empty.
 * Prices are Australian dollars with at most two decimals. Nothing here depends on the clock or on the site.
 */
export const carDocument = z.object({
  ...fedShape,
  ...(Object.fromEntries(Object.entries(ownFields).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof OwnFields]: OwnFields[Name]['schema'];
  }),
});
export type CarDocument = z.infer<typeof carDocument>;

/** Every field of the document with its kind: engines make their mapping from it, and filters know fields by it. */
export const carDocumentFields = {
  ...fedKinds,
  ...(Object.fromEntries(Object.entries(ownFields).map(([name, { kind }]) => [name, kind])) as {
    [Name in keyof OwnFields]: OwnFields[Name]['kind'];
  }),
} satisfies Record<keyof CarDocument, FieldKind>;

export type DocumentField = keyof CarDocument;
type FieldsOfKind<Kind extends FieldKind> = {
  [Field in DocumentField]: (typeof carDocumentFields)[Field] extends Kind ? Field : never;
}[DocumentField];

export type NumberField = FieldsOfKind<'number'>;
/** Fields of which a car may have several values, any of which matches. */
export type KeywordListField = FieldsOfKind<'keyword list'>;
/** Fields that a filter can name. */
export type FilterField = FieldsOfKind<'keyword' | 'keyword list' | 'number' | 'boolean'>;
/** Fields that a facet can read: its values are texts or numbers, in addresses and in what the engines count. */
export type FacetField = Exclude<FilterField, FieldsOfKind<'boolean'>>;

/** Whether a filter can name this field. */
export function isFilterField(name: string): name is FilterField {
  if (!Object.hasOwn(carDocumentFields, name)) return false;
  const kind = carDocumentFields[name as DocumentField];
  return kind !== 'text' && kind !== 'object';
}

/** Whether a field is numeric. */
export function isNumberField(name: string): name is NumberField {
  return Object.hasOwn(carDocumentFields, name) && carDocumentFields[name as DocumentField] === 'number';
}

/** Fields whose values are the same name in any spelling (`nameKey`): conditions and facets take all spellings for one value. */
export type NameField = 'make' | 'model' | 'make_model' | 'badge';

/** Whether a field is a name. */
export function isNameField(name: string): name is NameField {
  return name === 'make' || name === 'model' || name === 'make_model' || name === 'badge';
}
