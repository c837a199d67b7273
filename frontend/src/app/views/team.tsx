export { TeamPage as default } from '../../features/locations/team-page.tsx';
