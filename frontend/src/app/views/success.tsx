export { SuccessPage as default } from '../../features/success/success-page.tsx';
