export { GonePage as default } from '../../features/vehicle/gone-page.tsx';
