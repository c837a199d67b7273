import { z } from 'zod';
import { blockPicture, markdown } from '../blocks/block-parts.ts';
import { fieldsAlone, requiredText } from '../common/scalars.ts';
import { defineDocument } from './define-document.ts';

/** An article of a site's blog (PAGE-1). */
export const postDocument = fieldsAlone({
  title: requiredText(120).describe('Its heading.'),
  description: requiredText(300).describe('A sentence or two for lists, search engines and the feed.'),
  category: requiredText(40).describe('Its category, such as Vehicle Reviews, which has a page of its own.'),
  published: z.iso.date().describe('The day from which it is shown, such as 2026-03-01.'),
  author: requiredText(80).describe('Who wrote it.'),
  picture: blockPicture.describe('The picture above it and in lists.'),
  text: markdown(30_000),
});
export type PostDocument = z.infer<typeof postDocument>;

/** What lists, routes and the sitemap need of a post without its body. */
function postSummaryOf({ title, category, published }: PostDocument) {
  return { title, category, published };
}

/** Articles of a blog. Their ids are the last parts of their addresses. */
export const postDocumentKind = defineDocument({
  does: 'An article of the blog. Its id is the last part of its address, `/blog/{id}`.',
  owner: 'site',
  folder: 'posts',
  schema: postDocument,
  summary: postSummaryOf,
});
