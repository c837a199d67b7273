export { markdownFaults, markdownMessage, renderMarkdown } from './markdown.ts';
