export { ModelQuotePage as default } from '../../features/models/model-quote-page.tsx';
