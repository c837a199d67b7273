export { OffersPage as default } from '../../features/offers/offers-page.tsx';
