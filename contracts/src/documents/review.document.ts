import { z } from 'zod';
import { refersTo } from '../common/refers-to.ts';
import { fieldsAlone, requiredText, slug, text } from '../common/scalars.ts';
import { defineDocument } from './define-document.ts';

/** What a customer wrote about a dealership or one of its places. */
export const reviewDocument = fieldsAlone({
  name: requiredText(80).describe('Who wrote it, as far as they agreed to be named.'),
  rating: z.int().min(1).max(5).describe('Stars.'),
  date: z.iso.date().describe('The day on which it was written.'),
  title: text(100).min(1).optional().describe('A few words above it.'),
  words: requiredText(1_200).describe('The review, in plain text.'),
  about: text(80).min(1).optional().describe('What they bought or had done.'),
  location: refersTo('location', slug)
    .optional()
    .describe('Slug of the location that it is about. Its rating is then what its reviews come to.'),
  reply: text(600).min(1).optional().describe("The dealer's answer."),
});
export type ReviewDocument = z.infer<typeof reviewDocument>;

/** Reviews of customers. */
export const reviewDocumentKind = defineDocument({
  does: 'A review by a customer. The reviews page, the block `reviews` and the page of its location show it.',
  owner: 'site',
  folder: 'reviews',
  schema: reviewDocument,
  summary: ({ rating, date, location }: ReviewDocument) => ({ rating, date, ...(location && { location }) }),
});
