import type { CarStatus, CarType, ItemType } from '@forecourt/contracts';

/**
 * A car as the index holds it, in the specification's wire names. What is not known is absent, never null or empty.
 * Prices are Australian dollars with at most two decimals. Nothing here depends on the clock or on the site.
 */
export interface CarDocument {
  /** The vehicle id; ties in every order go by it. */
  id: string;
  slug: string;
  name?: string;
  carsales_title?: string;
  make: string;
  model: string;
  badge?: string;
  series?: string;
  year?: number;
  car_type: CarType;
  /** `sold` whenever the flag sold is set (IDX-1). */
  status: CarStatus;
  sold: boolean;
  /** By the dealer or by a visitor's hold. */
  reserved: boolean;
  certified?: boolean;
  /** The tag as fed, never the tag shown (IDX-7). */
  tag?: string;
  item_type: ItemType;
  preorder?: boolean;
  price?: number;
  before_price?: number;
  offer_price?: number;
  /** Dollars a week. */
  subscription_price?: number;
  /** The reduced price, else the list price, each only above 10 (CARD-4): what sorts and bounds read. */
  current_price?: number;
  price_type?: string;
  km?: number;
  /** What facets read (IDX-7): the simple field, else the raw one, normalised. */
  body?: string;
  transmission?: string;
  fuel?: string;
  /** As fed, for the card's strip. */
  trans?: string;
  drive?: string;
  seats?: number;
  doors?: number;
  colour?: string;
  engine_size?: string;
  stocknum: string;
  make_model: string;
  categories?: string[];
  filtered_features?: string[];
  /** All equipment, for the keyword search alone. */
  features?: string[];
  price_range?: string;
  weekly_price_range?: string;
  dealership_id: number;
  dealership_slug: string;
  dealership_name?: string;
  location_id?: number;
  location_name?: string;
  city?: string;
  state?: string;
  show_on_dealer_website: boolean;
  /** UTC seconds. */
  sold_date_timestamp?: number;
  /** UTC seconds: when the car was first listed. */
  created_at: number;
  photos_count: number;
  primary_image_url?: string;
  thumbnails?: string[];
  state_average_market_price?: number;
  average_market_price?: number;
  /** Whether there is a history report. */
  has_file?: boolean;
}

/**
 * How an engine treats a field: a `keyword` is compared whole, a `keyword list` matches by any of its values, `number` and
 * `boolean` as such; `text` is only kept, or read by the keyword search.
 */
export type FieldKind = 'keyword' | 'keyword list' | 'number' | 'boolean' | 'text';

/** Every field of the document with its kind: engines make their mapping from it, and filters know fields by it. */
export const carDocumentFields = {
  id: 'keyword',
  slug: 'keyword',
  name: 'text',
  carsales_title: 'text',
  make: 'keyword',
  model: 'keyword',
  badge: 'keyword',
  series: 'keyword',
  year: 'number',
  car_type: 'keyword',
  status: 'keyword',
  sold: 'boolean',
  reserved: 'boolean',
  certified: 'boolean',
  tag: 'keyword',
  item_type: 'keyword',
  preorder: 'boolean',
  price: 'number',
  before_price: 'number',
  offer_price: 'number',
  subscription_price: 'number',
  current_price: 'number',
  price_type: 'keyword',
  km: 'number',
  body: 'keyword',
  transmission: 'keyword',
  fuel: 'keyword',
  trans: 'text',
  drive: 'keyword',
  seats: 'number',
  doors: 'number',
  colour: 'keyword',
  engine_size: 'keyword',
  stocknum: 'keyword',
  make_model: 'keyword',
  categories: 'keyword list',
  filtered_features: 'keyword list',
  features: 'text',
  price_range: 'keyword',
  weekly_price_range: 'keyword',
  dealership_id: 'number',
  dealership_slug: 'keyword',
  dealership_name: 'keyword',
  location_id: 'number',
  location_name: 'keyword',
  city: 'keyword',
  state: 'keyword',
  show_on_dealer_website: 'boolean',
  sold_date_timestamp: 'number',
  created_at: 'number',
  photos_count: 'number',
  primary_image_url: 'text',
  thumbnails: 'text',
  state_average_market_price: 'number',
  average_market_price: 'number',
  has_file: 'boolean',
} as const satisfies Record<keyof CarDocument, FieldKind>;

export type CarField = keyof CarDocument;
type FieldsOfKind<Kind extends FieldKind> = {
  [Field in CarField]: (typeof carDocumentFields)[Field] extends Kind ? Field : never;
}[CarField];

export type NumberField = FieldsOfKind<'number'>;
/** Fields that a filter can name. */
export type FilterField = FieldsOfKind<'keyword' | 'keyword list' | 'number' | 'boolean'>;

/** Tells whether a filter can name this field. */
export function isFilterField(name: string): name is FilterField {
  return Object.hasOwn(carDocumentFields, name) && carDocumentFields[name as CarField] !== 'text';
}

/** Tells whether a field holds a number. */
export function isNumberField(name: string): name is NumberField {
  return Object.hasOwn(carDocumentFields, name) && carDocumentFields[name as CarField] === 'number';
}
