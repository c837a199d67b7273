import { photoEnquiry, similarEnquiry } from '@forecourt/contracts';
import type { Department } from '../lead/lead.events.ts';

/** Under which heading an enquiry is kept. */
export interface Heading {
  category: string;
  subcategory?: string | undefined;
}

const CAREER_SUBCATEGORY = 'Career Enquiry';

/** The heading of what the visitor chose: General Enquiry by default, and careers as a subcategory of it (LEAD-1). */
export function headingOf(category = 'General Enquiry', subcategory?: string): Heading {
  return category === 'Careers Enquiry'
    ? { category: 'General Enquiry', subcategory: CAREER_SUBCATEGORY }
    : { category, subcategory };
}

/** Whether it is about working for the dealer. */
export function isCareer({ subcategory }: Heading): boolean {
  return subcategory === CAREER_SUBCATEGORY;
}

/**
 * The message as it is kept: 'Find me something similar' says what it asks for where the visitor wrote nothing (LEAD-1), and a photo
 * request always does, before whatever the visitor adds (LEAD-8).
 */
export function messageOf({ subcategory }: Heading, message = ''): string {
  if (subcategory === photoEnquiry.subcategory) return [photoEnquiry.message, message].filter(Boolean).join('\n\n');
  return message === '' && subcategory === similarEnquiry.subcategory ? similarEnquiry.message : message;
}

/** Who of a dealership looks after it. */
export function departmentOf({ category }: Heading): Department {
  if (category === 'Service Enquiry') return 'service';
  return category === 'Parts Enquiry' ? 'parts' : 'sales';
}
