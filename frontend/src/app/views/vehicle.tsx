export { VehiclePage as default } from '../../features/vehicle/vehicle-page.tsx';
