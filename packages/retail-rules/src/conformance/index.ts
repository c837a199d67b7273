export {
  type PriceCase,
  /** @internal for specs */
  priceCase,
  /** @internal for specs */
  siteOfCase,
} from './price-cases.ts';
export {
  /** @internal for specs */
  eventsOf,
} from './price-events.ts';
export {
  /** @internal for specs */
  lawfulAmounts,
  /** @internal for specs */
  lawfulPrice,
  /** @internal for specs */
  unlawfulAmounts,
} from './price-law.ts';
