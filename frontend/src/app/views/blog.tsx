export { BlogPage as default } from '../../features/blog/blog-page.tsx';
