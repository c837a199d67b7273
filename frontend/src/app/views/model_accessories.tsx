export { ModelAccessoriesPage as default } from '../../features/models/model-accessories-page.tsx';
