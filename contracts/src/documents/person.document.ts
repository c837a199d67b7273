import { z } from 'zod';
import { blockPicture } from '../blocks/block-parts.ts';
import { refersTo } from '../common/refers-to.ts';
import { emailAddress, fieldsAlone, requiredText, slug, text } from '../common/scalars.ts';
import { defineDocument } from './define-document.ts';

/** Someone who works at a place of a site (PAGE-3). */
export const personDocument = fieldsAlone({
  name: requiredText(80).describe('First and last name.'),
  role: requiredText(80).describe('What they do, such as Service advisor.'),
  location: refersTo('location', slug).describe(
    'Slug of the location where they work. Its page is `/teams/{location}`.',
  ),
  order: z.int().min(0).max(999).default(100).describe('Lower numbers come first; equal ones are ordered by name.'),
  words: text(500).default('').describe('A few sentences about them, in plain text.'),
  phone: text(30).min(1).optional().describe('Their own number.'),
  email: emailAddress.optional().describe('Their own address.'),
  picture: blockPicture.optional().describe('A photo of them; without it their initials are drawn.'),
});
export type PersonDocument = z.infer<typeof personDocument>;

/** People of a site's places. */
export const personDocumentKind = defineDocument({
  does: 'Someone who works at a location, for the page `/teams/{location}`.',
  owner: 'site',
  folder: 'people',
  schema: personDocument,
  summary: ({ location, order, name }: PersonDocument) => ({ location, order, name }),
});
