export { PostPage as default } from '../../features/blog/blog-page.tsx';
