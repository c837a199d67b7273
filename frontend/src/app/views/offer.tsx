export { OfferPage as default } from '../../features/offers/offers-page.tsx';
