export { PriceRangePage as default } from '../../features/price-range/price-range-page.tsx';
