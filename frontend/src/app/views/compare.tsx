export { ComparePage as default } from '../../features/compare/compare-page.tsx';
