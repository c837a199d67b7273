export { ModelsPage as default } from '../../features/models/models-page.tsx';
