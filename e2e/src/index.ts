export { findBrowser } from './browser.ts';
export { startBuiltProduct } from './built-product.ts';
