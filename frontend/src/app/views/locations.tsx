export { LocationsPage as default } from '../../features/locations/locations-page.tsx';
