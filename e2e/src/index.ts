export { findBrowser } from './browser.ts';
export { startBuiltProduct } from './built-product.ts';
/** @internal for specs */
export { SCREENS } from './screens/list.ts';
/** @internal for specs */
export { SCREENS_ONCE } from './screens/once.ts';
