/** Which part of a dealership looks after a lead. */
export type Department = 'sales' | 'service' | 'parts';

/** Under which heading an enquiry is kept. */
export interface Heading {
  readonly category: string;
  readonly subcategory?: string | undefined;
}

/** What a visitor can say that an enquiry is about (LEAD-9). */
export const enquiryCategories = [
  'General Enquiry',
  'Vehicle Enquiry',
  'Finance Enquiry',
  'Trade-In Enquiry',
  'Test Drive Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'Fleet Enquiry',
  'Careers Enquiry',
  'Feedback Enquiry',
] as const;

/** What a form's leads can be about: a visitor's choices, and what only a form of its own leads to. */
export type LeadCategory = (typeof enquiryCategories)[number] | 'Reservation' | 'Online Payment' | 'Online Purchase';

/** Careers are kept as a general enquiry (LEAD-1). */
export const careerHeading = { category: 'General Enquiry', subcategory: 'Career Enquiry' } as const;

/** The heading of a visitor's choice: General Enquiry by default, and careers as a subcategory of it (LEAD-1). */
export function headingOf(category = 'General Enquiry', subcategory?: string): Heading {
  return category === 'Careers Enquiry' ? careerHeading : { category, subcategory };
}

/** Who of a dealership looks after a category. */
export function departmentOf(category: string): Department {
  if (category === 'Service Enquiry') return 'service';
  return category === 'Parts Enquiry' ? 'parts' : 'sales';
}
