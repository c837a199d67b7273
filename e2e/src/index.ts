export { findBrowser } from './browser.ts';
export { startBuiltProduct } from './built-product.ts';
export {
  /** @internal for specs */
  SCREENS,
  /** @internal for specs */
  SCREENS_ONCE,
} from './screens/list.ts';
