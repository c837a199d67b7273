export { ComplaintsPage as default } from '../../features/locations/complaints-page.tsx';
