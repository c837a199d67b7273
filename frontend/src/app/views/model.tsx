export { ModelPage as default } from '../../features/models/model-page.tsx';
