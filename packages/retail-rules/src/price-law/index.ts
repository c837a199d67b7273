export { type PriceCase, priceCase, siteOfCase } from './price-cases.ts';
export { eventsOf } from './price-events.ts';
export { lawfulAmounts, lawfulPrice, unlawfulAmounts } from './price-law.ts';
