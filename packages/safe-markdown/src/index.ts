export { markdownFaults, renderMarkdown } from './markdown.ts';
