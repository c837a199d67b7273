export { ContentPage as default } from '../../features/content/content-page.tsx';
