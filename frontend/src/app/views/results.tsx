export { ResultsPage as default } from '../../features/results/results-page.tsx';
