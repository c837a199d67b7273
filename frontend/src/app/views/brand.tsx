export { BrandPage as default } from '../../features/brands/brand-page.tsx';
