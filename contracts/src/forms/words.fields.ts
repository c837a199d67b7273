import { enquiryCategories } from './categories.ts';
import type { FieldEntry } from './field-entry.ts';

/** What the visitor has to say. */
export const wordsEntries = {
  category: {
    type: 'choice',
    label: 'What is it about?',
    choices: enquiryCategories,
    preset: 'General Enquiry',
    missing: 'Please choose what your enquiry is about.',
    invalid: 'Please choose what your enquiry is about.',
    description: 'What it is about. Careers Enquiry is kept as a general one with subcategory Career Enquiry.',
    personal: false,
  },
  stars: {
    type: 'choice',
    label: 'How did we do?',
    max: 1,
    choices: ['5', '4', '3', '2', '1'],
    missing: 'Please choose from 1 to 5 stars.',
    invalid: 'Please choose from 1 to 5 stars.',
    description: 'From 1 (poor) to 5 (excellent).',
    personal: false,
  },
  message: {
    type: 'paragraph',
    label: 'Message',
    max: 2_000,
    missing: 'Please enter a message.',
    invalid: 'Please keep your message to 2,000 characters of plain text.',
    description: 'Required unless the site relaxes it.',
    personal: true,
  },
} as const satisfies Readonly<Record<string, FieldEntry>>;
